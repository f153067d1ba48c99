package main

import (
	"context"
	"encoding/json"
	"maps"

	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/controller/controllerutil"

	jsonpatch "gopkg.in/evanphx/json-patch.v4"
)

// Widget is typed, as CreateOrPatch sends the status of unstructured objects as null.
type Widget struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec              map[string]int64 `json:"spec,omitempty"`
	Status            map[string]int64 `json:"status,omitempty"`
}

func (w *Widget) DeepCopyObject() runtime.Object {
	return &Widget{w.TypeMeta, *w.ObjectMeta.DeepCopy(), maps.Clone(w.Spec), maps.Clone(w.Status)}
}

// createOr writes an object with controllerutil.
func createOr(q scenario, server *scriptedServer) (any, error) {
	scheme := runtime.NewScheme()
	kind := widgets.GroupVersion().WithKind("Widget")
	scheme.AddKnownTypeWithName(kind, &Widget{})
	metav1.AddToGroupVersion(scheme, widgets.GroupVersion())
	mapper := meta.NewDefaultRESTMapper(nil)
	mapper.Add(kind, meta.RESTScopeNamespace)
	c, err := client.New(server.config(), client.Options{Scheme: scheme, Mapper: mapper})
	if err != nil {
		return nil, err
	}
	object := &Widget{ObjectMeta: metav1.ObjectMeta{Name: "w", Namespace: "ns"}}
	change := func() error {
		before, err := json.Marshal(object)
		if err != nil {
			return err
		}
		after, err := jsonpatch.MergePatch(before, q.Change)
		if err != nil {
			return err
		}
		*object = Widget{}
		return json.Unmarshal(after, object)
	}
	result, err := controllerutil.CreateOrUpdate(context.Background(), c, object, change)
	out := outcome{Requests: server.seen, Result: string(result)}
	if err != nil {
		out.Result = resultOf(err)
	}
	return out, nil
}
