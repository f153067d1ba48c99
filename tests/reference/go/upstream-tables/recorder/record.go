// Package recorder writes the arguments and results of functions that tests call.
package recorder

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"reflect"
	"runtime"
	"slices"
	"strings"
	"sync"
	"unsafe"

	"github.com/blang/semver/v4"
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apierrors "k8s.io/apimachinery/pkg/api/errors"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/apimachinery/pkg/util/validation/field"
	"k8s.io/component-base/featuregate"
	"sigs.k8s.io/controller-runtime/pkg/client"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	"sigs.k8s.io/cluster-api/feature"
)

var lock sync.Mutex

// Start returns a function that records the results of a call. Calls inside of recorded calls are not recorded.
func Start(call string, args ...any) func(results ...any) {
	test, isOutermost := caller()
	if !isOutermost {
		return func(...any) {}
	}
	before := encodeAll(args)
	return func(results ...any) {
		row := map[string]any{"test": test, "call": call, "args": before, "out": encodeAll(results), "gates": gates()}
		after := encodeAll(args)
		if !slices.EqualFunc(before, after, func(a, b json.RawMessage) bool { return bytes.Equal(a, b) }) {
			row["after"] = after
		}
		write(row)
	}
}

func caller() (string, bool) {
	pcs := make([]uintptr, 100)
	frames := runtime.CallersFrames(pcs[:runtime.Callers(3, pcs)])
	recorded := 0
	for {
		frame, more := frames.Next()
		if strings.Contains(frame.Function, "Unrecorded") {
			recorded++
		}
		if strings.HasSuffix(frame.File, "_test.go") {
			name := frame.Function[strings.LastIndex(frame.Function, "/")+1:]
			return strings.Split(name, ".")[1], recorded == 0
		}
		if !more {
			return "", false
		}
	}
}

func write(row any) {
	line, err := json.Marshal(row)
	if err != nil {
		panic(err)
	}
	lock.Lock()
	defer lock.Unlock()
	file, err := os.OpenFile(os.Getenv("UPSTREAM_TABLES"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o644)
	if err != nil {
		panic(err)
	}
	defer file.Close()
	if _, err := file.Write(append(line, '\n')); err != nil {
		panic(err)
	}
}

func gates() []string {
	enabled := []string{}
	for _, name := range []featuregate.Feature{feature.ClusterTopology, feature.MachineTaintPropagation, feature.RuntimeSDK} {
		if feature.Gates.Enabled(name) {
			enabled = append(enabled, string(name))
		}
	}
	return enabled
}

func encodeAll(values []any) []json.RawMessage {
	result := []json.RawMessage{}
	for _, value := range values {
		if _, ok := value.(context.Context); ok {
			continue
		}
		result = append(result, encode(value))
	}
	return result
}

func encode(value any) json.RawMessage {
	raw, err := json.Marshal(plain(value))
	if err != nil {
		return json.RawMessage(fmt.Sprintf("%q", "not encoded: "+err.Error()))
	}
	return raw
}

func plain(value any) any {
	switch v := value.(type) {
	case nil:
		return nil
	case *field.Path:
		return v.String()
	case field.ErrorList:
		errors := []string{}
		for _, err := range v {
			errors = append(errors, string(err.Type)+" "+err.Field)
		}
		slices.Sort(errors)
		return map[string]any{"errors": errors}
	case *apierrors.StatusError:
		errors := []string{}
		for _, cause := range v.ErrStatus.Details.Causes {
			errors = append(errors, string(cause.Type)+" "+cause.Field)
		}
		slices.Sort(errors)
		return map[string]any{"errors": errors}
	case error:
		return map[string]any{"errors": true}
	case semver.Version:
		return v.String()
	case client.Reader:
		return dump(v)
	}
	of := reflect.ValueOf(value)
	if of.Kind() == reflect.Pointer && !of.IsNil() && of.Elem().Kind() == reflect.Struct {
		of = of.Elem()
	}
	if of.Kind() != reflect.Struct || isJSON(of.Type()) {
		return value
	}
	members := map[string]any{}
	for i := range of.NumField() {
		copied := reflect.New(of.Type()).Elem()
		copied.Set(of)
		member := copied.Field(i)
		if !member.CanInterface() {
			member = reflect.NewAt(member.Type(), unsafe.Pointer(member.UnsafeAddr())).Elem()
		}
		switch member.Kind() {
		case reflect.Func, reflect.Chan:
			continue
		default:
			name := of.Type().Field(i).Name
			if reader, ok := member.Interface().(interface {
				GetReader(context.Context, client.ObjectKey) (client.Reader, error)
			}); ok {
				members[name] = workload(reader)
				continue
			}
			members[name] = plain(member.Interface())
		}
	}
	return members
}

// isJSON reports whether a type has names for JSON, or its own encoding.
func isJSON(of reflect.Type) bool {
	if reflect.PointerTo(of).Implements(reflect.TypeFor[json.Marshaler]()) {
		return true
	}
	for i := range of.NumField() {
		if _, ok := of.Field(i).Tag.Lookup("json"); ok {
			return true
		}
	}
	return strings.HasSuffix(of.PkgPath(), "topology/scope")
}

func workload(reader interface {
	GetReader(context.Context, client.ObjectKey) (client.Reader, error)
}) (result any) {
	defer func() {
		if recover() != nil {
			result = nil
		}
	}()
	c, err := reader.GetReader(context.Background(), client.ObjectKey{Name: "cluster", Namespace: "default"})
	if err != nil {
		return nil
	}
	return dump(c)
}

// dump returns the objects of a client that matter to topologies.
func dump(c client.Reader) (objects []any) {
	objects = []any{}
	lists := []client.ObjectList{
		&clusterv1.ClusterClassList{}, &clusterv1.ClusterList{}, &clusterv1.MachineDeploymentList{}, &clusterv1.MachinePoolList{},
		&clusterv1.MachineList{}, &corev1.NodeList{}, &apiextensionsv1.CustomResourceDefinitionList{},
	}
	for _, list := range lists {
		objects = append(objects, items(c, list)...)
	}
	for _, kind := range []string{"GenericControlPlane", "TestControlPlane"} {
		for _, version := range []string{"v1beta1", "v1beta2"} {
			list := &unstructured.UnstructuredList{}
			list.SetGroupVersionKind(schema.GroupVersionKind{Group: "controlplane.cluster.x-k8s.io", Version: version, Kind: kind + "List"})
			objects = append(objects, items(c, list)...)
		}
	}
	return objects
}

func items(c client.Reader, list client.ObjectList) (result []any) {
	defer func() {
		if recover() != nil {
			result = nil
		}
	}()
	if err := c.List(context.Background(), list); err != nil {
		return nil
	}
	found := reflect.ValueOf(list).Elem().FieldByName("Items")
	kind := strings.TrimSuffix(reflect.TypeOf(list).Elem().Name(), "List")
	for i := range found.Len() {
		raw, err := json.Marshal(found.Index(i).Addr().Interface())
		if err != nil {
			continue
		}
		object := map[string]any{}
		if json.Unmarshal(raw, &object) != nil {
			continue
		}
		if kind != "Unstructured" && kind != "" {
			object["kind"] = kind
		}
		result = append(result, object)
	}
	return result
}
