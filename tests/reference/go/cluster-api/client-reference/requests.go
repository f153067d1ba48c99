package main

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"

	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/api/meta"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/types"
	"k8s.io/client-go/tools/cache"
	"k8s.io/client-go/tools/pager"
	"k8s.io/client-go/util/retry"
)

var widgets = schema.GroupVersionResource{Group: "test.capikit.invalid", Version: "v1", Resource: "widgets"}

type scenario struct {
	Call  string `json:"call"`
	Steps []step `json:"steps"`
	// Change is the merge patch that createOrUpdate applies to the object.
	Change json.RawMessage `json:"change"`
}

type outcome struct {
	Requests []seenRequest `json:"requests"`
	// Result is ok, a reason of the API server, or connection.
	Result string   `json:"result,omitempty"`
	Names  []string `json:"names,omitempty"`
}

func newWidget() *unstructured.Unstructured {
	return &unstructured.Unstructured{Object: map[string]any{
		"apiVersion": "test.capikit.invalid/v1", "kind": "Widget", "metadata": map[string]any{"name": "w", "namespace": "ns"},
	}}
}

// requests calls a dynamic client and returns the requests that reached the server.
func requests(line []byte) (any, error) {
	var q scenario
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	server := newScriptedServer(q.Steps)
	defer close(server.closed)
	resource := server.client().Resource(widgets).Namespace("ns")
	ctx := context.Background()
	out := outcome{}
	var err error
	switch q.Call {
	case "get":
		_, err = resource.Get(ctx, "w", metav1.GetOptions{})
	case "create":
		_, err = resource.Create(ctx, newWidget(), metav1.CreateOptions{})
	case "update":
		_, err = resource.Update(ctx, newWidget(), metav1.UpdateOptions{})
	case "patch":
		_, err = resource.Patch(ctx, "w", types.MergePatchType, []byte("{}"), metav1.PatchOptions{})
	case "delete":
		err = resource.Delete(ctx, "w", metav1.DeleteOptions{})
	case "list":
		pages := pager.New(func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			return resource.List(ctx, options)
		})
		var list runtime.Object
		if list, _, err = pages.List(ctx, metav1.ListOptions{}); err == nil {
			err = meta.EachListItem(list, func(item runtime.Object) error {
				out.Names = append(out.Names, item.(*unstructured.Unstructured).GetName())
				return nil
			})
		}
	case "createOrUpdate":
		return createOr(q, server)
	case "retryOnConflict":
		err = retry.RetryOnConflict(retry.DefaultRetry, func() error {
			widget, err := resource.Get(ctx, "w", metav1.GetOptions{})
			if err != nil {
				return err
			}
			_, err = resource.Update(ctx, widget, metav1.UpdateOptions{})
			return err
		})
	default:
		return nil, fmt.Errorf("unknown call %q", q.Call)
	}
	out.Requests = server.seen
	out.Result = resultOf(err)
	return out, nil
}

func resultOf(err error) string {
	var status apierrors.APIStatus
	switch {
	case err == nil:
		return "ok"
	case errors.As(err, &status):
		return string(status.Status().Reason)
	default:
		return "connection"
	}
}

// reflector runs a reflector until the script is over and returns the requests and the names in its store.
func reflector(line []byte) (any, error) {
	var q scenario
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	server := newScriptedServer(q.Steps)
	resource := server.client().Resource(widgets).Namespace("ns")
	store := cache.NewStore(cache.MetaNamespaceKeyFunc)
	source := &cache.ListWatch{
		ListWithContextFunc: func(ctx context.Context, options metav1.ListOptions) (runtime.Object, error) {
			return resource.List(ctx, options)
		},
		WatchFuncWithContext: resource.Watch,
	}
	expected := &unstructured.Unstructured{}
	expected.SetGroupVersionKind(schema.GroupVersionKind{Group: widgets.Group, Version: widgets.Version, Kind: "Widget"})
	ctx, cancel := context.WithCancel(context.Background())
	done := make(chan struct{})
	go func() {
		defer close(done)
		cache.NewReflectorWithOptions(source, expected, store, cache.ReflectorOptions{}).RunWithContext(ctx)
	}()
	<-server.finished
	names := []string{}
	for _, item := range store.List() {
		names = append(names, item.(*unstructured.Unstructured).GetName())
	}
	out := outcome{Requests: server.seen, Names: names}
	cancel()
	close(server.closed)
	<-done
	return out, nil
}
