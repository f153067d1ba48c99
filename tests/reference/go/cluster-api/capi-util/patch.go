package main

import (
	"context"
	"encoding/json"

	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/util/patch"
)

// recorder is as much of a client as the patch helper uses; it notes what is sent. Anything else panics.
type recorder struct {
	client.Client
	scheme *runtime.Scheme
	latest *clusterv1.Machine
	sent   []request
}

type request struct {
	Subresource string `json:"subresource,omitempty"`
	Patch       any    `json:"patch"`
}

type statusRecorder struct {
	client.SubResourceWriter
	*recorder
}

func (r *recorder) Scheme() *runtime.Scheme { return r.scheme }

func (r *recorder) Get(_ context.Context, _ client.ObjectKey, obj client.Object, _ ...client.GetOption) error {
	r.latest.DeepCopyInto(obj.(*clusterv1.Machine))
	return nil
}

func (r *recorder) Patch(_ context.Context, obj client.Object, p client.Patch, _ ...client.PatchOption) error {
	return r.note("", obj, p)
}

func (r *recorder) Status() client.SubResourceWriter { return statusRecorder{recorder: r} }

func (s statusRecorder) Patch(_ context.Context, obj client.Object, p client.Patch, _ ...client.SubResourcePatchOption) error {
	return s.note("status", obj, p)
}

func (r *recorder) note(subresource string, obj client.Object, p client.Patch) error {
	data, err := p.Data(obj)
	if err != nil {
		return err
	}
	var body any
	if err := json.Unmarshal(data, &body); err != nil {
		return err
	}
	r.sent = append(r.sent, request{Subresource: subresource, Patch: blur(body)})
	return nil
}

func patchObject(q question) (any, error) {
	scheme := runtime.NewScheme()
	if err := clusterv1.AddToScheme(scheme); err != nil {
		return nil, err
	}
	r := &recorder{scheme: scheme, latest: q.Latest, sent: []request{}}
	helper, err := patch.NewHelper(q.Before, r)
	if err != nil {
		return nil, err
	}
	opts := []patch.Option{
		patch.WithOwnedConditions{Conditions: q.Owned},
		patch.WithOwnedV1Beta1Conditions{Conditions: typesOf(q.OwnedOld)},
	}
	if q.Force {
		opts = append(opts, patch.WithForceOverwriteConditions{})
	}
	if q.Observed {
		opts = append(opts, patch.WithStatusObservedGeneration{})
	}
	failed := helper.Patch(context.Background(), q.After, opts...) != nil
	return map[string]any{"sent": r.sent, "failed": failed}, nil
}
