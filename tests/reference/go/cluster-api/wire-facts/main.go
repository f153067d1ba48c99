// Command wire-facts prints how Go writes every type of Cluster API's kinds, by reflection: one "package.Name<TAB>row" a line, in the
// notation of packages/common/src/go-types. packages/api/wire contains its output.
package main

import (
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"strings"

	"k8s.io/apimachinery/pkg/runtime"

	addonsv1beta1 "sigs.k8s.io/cluster-api/api/addons/v1beta1"
	addonsv1 "sigs.k8s.io/cluster-api/api/addons/v1beta2"
	bootstrapv1beta1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta1"
	bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	controlplanev1beta1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta1"
	controlplanev1 "sigs.k8s.io/cluster-api/api/controlplane/kubeadm/v1beta2"
	clusterv1beta1 "sigs.k8s.io/cluster-api/api/core/v1beta1"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	ipamv1alpha1 "sigs.k8s.io/cluster-api/api/ipam/v1alpha1"
	ipamv1beta1 "sigs.k8s.io/cluster-api/api/ipam/v1beta1"
	ipamv1 "sigs.k8s.io/cluster-api/api/ipam/v1beta2"
	runtimev1alpha1 "sigs.k8s.io/cluster-api/api/runtime/v1alpha1"
	runtimev1 "sigs.k8s.io/cluster-api/api/runtime/v1beta2"
)

// Types with JSON of their own.
var scalars = map[string]string{
	"k8s.io/apimachinery/pkg/apis/meta/v1.Time":                                  "Time",
	"k8s.io/apimachinery/pkg/apis/meta/v1.Duration":                              "Duration",
	"k8s.io/apimachinery/pkg/apis/meta/v1.FieldsV1":                              "JSON",
	"k8s.io/apimachinery/pkg/api/resource.Quantity":                              "Quantity",
	"k8s.io/apimachinery/pkg/util/intstr.IntOrString":                            "IntOrString",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1.JSON":              "JSON",
	"sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta1.BootstrapTokenString": "BootstrapToken",
	"sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2.BootstrapTokenString": "BootstrapToken",
}

var packages = strings.NewReplacer(
	"sigs.k8s.io/cluster-api/api/", "", "bootstrap/kubeadm/", "bootstrap/", "controlplane/kubeadm/", "controlplane/",
	"k8s.io/apimachinery/pkg/apis/meta/v1", "meta", "k8s.io/api/core/v1", "corev1",
)

var rows = map[string]string{}

func typeText(t reflect.Type, home string) string {
	if text, ok := scalars[t.PkgPath()+"."+t.Name()]; ok {
		return text
	}
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + typeText(t.Elem(), home)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[]" + typeText(t.Elem(), home)
	case reflect.Map:
		return "map[string]" + typeText(t.Elem(), home)
	case reflect.Struct:
		visit(t)
		if pkg := packages.Replace(t.PkgPath()); pkg != home {
			return pkg + "." + t.Name()
		}
		return "." + t.Name()
	case reflect.Int:
		return "int64"
	default:
		return t.Kind().String()
	}
}

func omit(t reflect.Type, options []string) string {
	has := func(option string) bool {
		for _, o := range options {
			if o == option {
				return true
			}
		}
		return false
	}
	switch {
	case t.Kind() != reflect.Struct && has("omitempty"):
		return "~"
	case has("omitzero"):
		return "~~"
	}
	return ""
}

func fields(t reflect.Type, home string) []string {
	var out []string
	for i := range t.NumField() {
		field := t.Field(i)
		tag := strings.Split(field.Tag.Get("json"), ",")
		if tag[0] == "-" {
			continue
		}
		if field.Anonymous && tag[0] == "" {
			out = append(out, fields(field.Type, home)...)
			continue
		}
		suffix := omit(field.Type, tag[1:])
		if suffix == "~" && field.Type.Kind() == reflect.Slice && writesEmpty(t, i, tag[0]) {
			suffix = "~~"
		}
		out = append(out, tag[0]+":"+typeText(field.Type, home)+suffix)
	}
	return out
}

// writesEmpty reports whether a type with its own marshaller writes an empty list that is not nil, despite "omitempty".
func writesEmpty(t reflect.Type, field int, name string) bool {
	value := reflect.New(t)
	marshaler, ok := value.Interface().(json.Marshaler)
	if !ok {
		return false
	}
	value.Elem().Field(field).Set(reflect.MakeSlice(t.Field(field).Type, 0, 0))
	text, err := marshaler.MarshalJSON()
	if err != nil {
		panic(err)
	}
	written := map[string]json.RawMessage{}
	if err := json.Unmarshal(text, &written); err != nil {
		panic(err)
	}
	_, ok = written[name]
	return ok
}

func visit(t reflect.Type) {
	home := packages.Replace(t.PkgPath())
	name := home + "." + t.Name()
	if _, ok := rows[name]; ok {
		return
	}
	rows[name] = ""
	row := fields(t, home)
	sort.Strings(row)
	rows[name] = strings.Join(row, " ")
}

func main() {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{
		addonsv1beta1.AddToScheme, addonsv1.AddToScheme, bootstrapv1beta1.AddToScheme, bootstrapv1.AddToScheme,
		controlplanev1beta1.AddToScheme, controlplanev1.AddToScheme, clusterv1beta1.AddToScheme, clusterv1.AddToScheme,
		ipamv1alpha1.AddToScheme, ipamv1beta1.AddToScheme, ipamv1.AddToScheme, runtimev1alpha1.AddToScheme, runtimev1.AddToScheme,
	} {
		if err := add(scheme); err != nil {
			panic(err)
		}
	}
	for gvk, t := range scheme.AllKnownTypes() {
		if strings.HasSuffix(gvk.Group, "cluster.x-k8s.io") && strings.Contains(t.PkgPath(), "cluster-api") && !strings.HasSuffix(t.Name(), "List") {
			visit(t)
		}
	}
	names := make([]string, 0, len(rows))
	for name := range rows {
		names = append(names, name)
	}
	sort.Strings(names)
	for _, name := range names {
		fmt.Printf("%s\t%s\n", name, rows[name])
	}
}
