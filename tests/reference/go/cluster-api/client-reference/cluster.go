package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"time"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/rest"
	"k8s.io/client-go/tools/clientcmd"
	"k8s.io/client-go/tools/leaderelection"
	"k8s.io/client-go/tools/leaderelection/resourcelock"
	"sigs.k8s.io/controller-runtime/pkg/client"
)

type cluster struct {
	Kubeconfig string `json:"kubeconfig"`
}

func (c cluster) config() (*rest.Config, error) {
	return clientcmd.RESTConfigFromKubeConfig([]byte(c.Kubeconfig))
}

// application is one write of an object.
type application struct {
	// Call is apply, patch (with client.Apply) or merge.
	Call    string         `json:"call"`
	Object  map[string]any `json:"object"`
	Manager string         `json:"manager"`
	Force   bool           `json:"force"`
	DryRun  bool           `json:"dryRun"`
	Status  bool           `json:"status"`
}

// applied is the object after a write, or the error of the API server.
type applied struct {
	Object map[string]any `json:"object,omitempty"`
	Error  *metav1.Status `json:"error,omitempty"`
}

// applyObjects writes objects to an API server with controller-runtime's client.
func applyObjects(line []byte) (any, error) {
	var q struct {
		cluster
		Writes []application `json:"writes"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	config, err := q.config()
	if err != nil {
		return nil, err
	}
	c, err := client.New(config, client.Options{})
	if err != nil {
		return nil, err
	}
	out := []applied{}
	for _, write := range q.Writes {
		object := &unstructured.Unstructured{Object: write.Object}
		err := write.send(c, object)
		var status apierrors.APIStatus
		if errors.As(err, &status) {
			code := status.Status()
			out = append(out, applied{Error: &code})
		} else if err != nil {
			return nil, err
		} else {
			out = append(out, applied{Object: object.Object})
		}
	}
	return out, nil
}

func (a application) send(c client.Client, object *unstructured.Unstructured) error {
	ctx := context.Background()
	owner := client.FieldOwner(a.Manager)
	configuration := client.ApplyConfigurationFromUnstructured(object)
	switch {
	case a.Call == "apply" && a.Status:
		return c.Status().Apply(ctx, configuration, optionsOf[client.SubResourceApplyOption](a, owner)...)
	case a.Call == "apply":
		return c.Apply(ctx, configuration, optionsOf[client.ApplyOption](a, owner)...)
	case a.Call == "patch" && a.Status:
		return c.Status().Patch(ctx, object, client.Apply, optionsOf[client.SubResourcePatchOption](a, owner)...)
	case a.Call == "patch":
		return c.Patch(ctx, object, client.Apply, optionsOf[client.PatchOption](a, owner)...)
	case a.Call == "merge":
		data, err := json.Marshal(object.Object)
		if err != nil {
			return err
		}
		return c.Patch(ctx, object, client.RawPatch("application/merge-patch+json", data), optionsOf[client.PatchOption](a, owner)...)
	}
	return fmt.Errorf("unknown call %q", a.Call)
}

func optionsOf[O any](a application, owner client.FieldOwner) []O {
	options := []O{any(owner).(O)}
	if a.Force {
		options = append(options, any(client.ForceOwnership).(O))
	}
	if a.DryRun {
		options = append(options, any(client.DryRunAll).(O))
	}
	return options
}

// elect acquires a Lease, renews it, and releases it. It returns whether the Lease was renewed.
func elect(line []byte) (any, error) {
	var q struct {
		cluster
		Name     string `json:"name"`
		Identity string `json:"identity"`
		RetryMs  int64  `json:"retryMs"`
	}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	config, err := q.config()
	if err != nil {
		return nil, err
	}
	clients, err := kubernetes.NewForConfig(config)
	if err != nil {
		return nil, err
	}
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	lock := &renewedLock{LeaseLock: resourcelock.LeaseLock{
		LeaseMeta:  metav1.ObjectMeta{Namespace: "default", Name: q.Name},
		Client:     clients.CoordinationV1(),
		LockConfig: resourcelock.ResourceLockConfig{Identity: q.Identity},
	}, renewed: cancel}
	leaderelection.RunOrDie(ctx, leaderelection.LeaderElectionConfig{
		Lock:          lock,
		LeaseDuration: 15 * time.Second, RenewDeadline: 10 * time.Second, RetryPeriod: time.Duration(q.RetryMs) * time.Millisecond, ReleaseOnCancel: true,
		Callbacks: leaderelection.LeaderCallbacks{OnStartedLeading: func(context.Context) {}, OnStoppedLeading: func() {}},
	})
	return lock.wasRenewed, nil
}

// renewedLock calls a function after the first answered renewal. A renewal that is canceled may be stored, which fails the release.
type renewedLock struct {
	resourcelock.LeaseLock
	renewed    func()
	wasRenewed bool
}

func (l *renewedLock) Update(ctx context.Context, record resourcelock.LeaderElectionRecord) error {
	err := l.LeaseLock.Update(ctx, record)
	if err == nil && !l.wasRenewed && record.HolderIdentity != "" && record.RenewTime.After(record.AcquireTime.Time) {
		l.wasRenewed = true
		l.renewed()
	}
	return err
}
