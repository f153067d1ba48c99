package main

import (
	"context"
	"encoding/json"
	"fmt"
	"reflect"
	"sort"
	"strings"

	admissionv1 "k8s.io/api/admissionregistration/v1"
	admissionv1beta1 "k8s.io/api/admissionregistration/v1beta1"
	appsv1 "k8s.io/api/apps/v1"
	rbacv1 "k8s.io/api/rbac/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	apiextensionsv1beta1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1"

	clusterctlv1 "sigs.k8s.io/cluster-api/cmd/clusterctl/api/v1alpha3"
	"sigs.k8s.io/cluster-api/cmd/clusterctl/client/config"
	"sigs.k8s.io/cluster-api/cmd/clusterctl/client/repository"
	"sigs.k8s.io/cluster-api/cmd/clusterctl/client/yamlprocessor"
)

func init() {
	operations["components"] = components
	operations["go-types"] = goTypes
}

// reader is clusterctl's configuration, in memory.
type reader struct {
	values map[string]string
	images map[string]map[string]string
}

func (r reader) Init(context.Context, string) error { return nil }

func (r reader) Get(key string) (string, error) {
	if value, ok := r.values[key]; ok {
		return value, nil
	}
	return "", fmt.Errorf("value for variable %q is not set", key)
}

func (r reader) Set(key, value string) { r.values[key] = value }

func (r reader) UnmarshalKey(key string, into interface{}) error {
	if key != "images" || r.images == nil {
		return nil
	}
	text, err := json.Marshal(r.images)
	if err != nil {
		return err
	}
	return json.Unmarshal(text, into)
}

type componentsAnswer struct {
	Objects   []map[string]interface{} `json:"objects"`
	Images    []string                 `json:"images"`
	Namespace string                   `json:"namespace"`
	Variables []string                 `json:"variables"`
	Inventory clusterctlv1.Provider    `json:"inventory"`
	YAML      []byte                   `json:"yaml"`
}

// components processes the components of a provider as init and generate provider do.
func components(q question) (any, error) {
	values := q.Values
	if values == nil {
		values = map[string]string{}
	}
	client, err := config.New(context.Background(), "", config.InjectReader(reader{values: values, images: q.Images}))
	if err != nil {
		return nil, err
	}
	found, err := repository.NewComponents(repository.ComponentsInput{
		Provider:     config.NewProvider(q.Provider.Name, "", clusterctlv1.ProviderType(q.Provider.Type)),
		ConfigClient: client,
		Processor:    yamlprocessor.NewSimpleProcessor(),
		RawYaml:      []byte(q.Template),
		Options: repository.ComponentsOptions{
			Version:             q.Provider.Version,
			TargetNamespace:     q.Namespace,
			SkipTemplateProcess: q.Raw,
		},
	})
	if err != nil {
		return nil, err
	}
	text, err := found.Yaml()
	if err != nil {
		return nil, err
	}
	answer := componentsAnswer{
		Images: found.Images(), Namespace: found.TargetNamespace(), Variables: found.Variables(),
		Inventory: found.InventoryObject(), YAML: text,
	}
	for _, object := range found.Objs() {
		answer.Objects = append(answer.Objects, object.UnstructuredContent())
	}
	return answer, nil
}

// Types with JSON of their own.
var ownJSON = map[string]string{
	"meta.Time":                                          "Time",
	"meta.FieldsV1":                                      "JSON",
	"resource.Quantity":                                  "Quantity",
	"intstr.IntOrString":                                 "IntOrString",
	"apiextensions.JSON":                                 "JSON",
	"apiextensions.JSONSchemaPropsOrBool":                "SchemaOrBool",
	"apiextensions.JSONSchemaPropsOrArray":               "SchemaOrList",
	"apiextensions.JSONSchemaPropsOrStringArray":         "SchemaOrStrings",
	"apiextensions.v1beta1.JSON":                         "JSON",
	"apiextensions.v1beta1.JSONSchemaPropsOrBool":        "SchemaOrBool.v1beta1",
	"apiextensions.v1beta1.JSONSchemaPropsOrArray":       "SchemaOrList.v1beta1",
	"apiextensions.v1beta1.JSONSchemaPropsOrStringArray": "SchemaOrStrings.v1beta1",
}

var packageNames = map[string]string{
	"k8s.io/api/admissionregistration/v1":                           "admission",
	"k8s.io/api/admissionregistration/v1beta1":                      "admission.v1beta1",
	"k8s.io/api/apps/v1":                                            "apps",
	"k8s.io/api/core/v1":                                            "core",
	"k8s.io/api/rbac/v1":                                            "rbac",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1":      "apiextensions",
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1beta1": "apiextensions.v1beta1",
	"k8s.io/apimachinery/pkg/apis/meta/v1":                          "meta",
	"k8s.io/apimachinery/pkg/api/resource":                          "resource",
	"k8s.io/apimachinery/pkg/util/intstr":                           "intstr",
}

// goTypes says how Go writes the types that clusterctl takes objects through, in the notation of go-types/ in clusterctl-kit.
func goTypes(question) (any, error) {
	rows := map[string]string{}
	for _, object := range []any{
		admissionv1.MutatingWebhookConfiguration{}, admissionv1.ValidatingWebhookConfiguration{},
		admissionv1beta1.MutatingWebhookConfiguration{}, admissionv1beta1.ValidatingWebhookConfiguration{},
		appsv1.Deployment{}, appsv1.DaemonSet{}, rbacv1.ClusterRoleBinding{}, rbacv1.RoleBinding{},
		apiextensionsv1.CustomResourceDefinition{}, apiextensionsv1beta1.CustomResourceDefinition{},
	} {
		visit(reflect.TypeOf(object), rows)
	}
	return rows, nil
}

func visit(t reflect.Type, rows map[string]string) string {
	name := packageNames[t.PkgPath()] + "." + t.Name()
	if own, ok := ownJSON[name]; ok {
		if scope := strings.TrimPrefix(own, "SchemaOr"); scope != own {
			visit(t.Field(schemaField(t)).Type.Elem(), rows)
		}
		return own
	}
	if _, ok := rows[name]; !ok {
		rows[name] = ""
		row := fieldsOf(t, rows)
		sort.Strings(row)
		rows[name] = strings.Join(row, " ")
	}
	return name
}

func schemaField(t reflect.Type) int {
	field, _ := t.FieldByName("Schema")
	return field.Index[0]
}

func fieldsOf(t reflect.Type, rows map[string]string) []string {
	var out []string
	for i := range t.NumField() {
		field := t.Field(i)
		tag := strings.Split(field.Tag.Get("json"), ",")
		if tag[0] == "-" {
			continue
		}
		if field.Anonymous && tag[0] == "" {
			out = append(out, fieldsOf(field.Type, rows)...)
			continue
		}
		out = append(out, tag[0]+":"+typeText(field.Type, rows)+omission(field.Type, tag[1:]))
	}
	return out
}

func omission(t reflect.Type, options []string) string {
	omit := ""
	for _, option := range options {
		if option == "omitempty" && t.Kind() != reflect.Struct && omit == "" {
			omit = "~"
		}
		if option == "omitzero" {
			omit = "~~"
		}
	}
	return omit
}

func typeText(t reflect.Type, rows map[string]string) string {
	switch t.Kind() {
	case reflect.Pointer:
		return "*" + typeText(t.Elem(), rows)
	case reflect.Slice:
		if t.Elem().Kind() == reflect.Uint8 {
			return "bytes"
		}
		return "[]" + typeText(t.Elem(), rows)
	case reflect.Map:
		return "map[string]" + typeText(t.Elem(), rows)
	case reflect.Struct:
		return visit(t, rows)
	default:
		return t.Kind().String()
	}
}
