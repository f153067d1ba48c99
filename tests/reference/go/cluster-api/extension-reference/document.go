package main

import (
	"encoding/json"
	"maps"
	"os"
	"strings"

	"k8s.io/apimachinery/pkg/runtime/schema"
	"k8s.io/kube-openapi/pkg/spec3"
	"k8s.io/kube-openapi/pkg/validation/spec"
	runtimecatalog "sigs.k8s.io/cluster-api/api/runtime/catalog"

	drainv1alpha1 "capikit.invalid/reference/extension-reference/drain/v1alpha1"
	drainv1beta1 "capikit.invalid/reference/extension-reference/drain/v1beta1"
)

// document prints the OpenAPI document of the hooks of ownCatalog.
func document([]string) error {
	catalog, err := ownCatalog()
	if err != nil {
		return err
	}
	definitions := drainv1alpha1.GetOpenAPIDefinitions(reference)
	maps.Copy(definitions, drainv1beta1.GetOpenAPIDefinitions(reference))
	schemas := map[string]*spec.Schema{}
	for name, definition := range definitions {
		schemas[componentName(name)] = &definition.Schema
	}
	paths := map[string]*spec3.Path{}
	for hook, facts := range catalog.AllKnownHooks() {
		paths[runtimecatalog.GVHToPath(hook, "{name}")] = operation(catalog, hook, facts)
	}
	return json.NewEncoder(os.Stdout).Encode(&spec3.OpenAPI{
		Version:    "3.0.0",
		Info:       &spec.Info{InfoProps: spec.InfoProps{Title: "Drain hooks", Version: "v1.0.0"}},
		Paths:      &spec3.Paths{Paths: paths},
		Components: &spec3.Components{Schemas: schemas},
	})
}

func operation(catalog *runtimecatalog.Catalog, hook runtimecatalog.GroupVersionHook, facts runtimecatalog.HookDescriptor) *spec3.Path {
	content := func(kind schema.GroupVersionKind) map[string]*spec3.MediaType {
		body := catalog.AllKnownTypes()[kind]
		return map[string]*spec3.MediaType{"application/json": {MediaTypeProps: spec3.MediaTypeProps{
			Schema: &spec.Schema{SchemaProps: spec.SchemaProps{Ref: reference(body.PkgPath() + "." + body.Name())}},
		}}}
	}
	name := &spec3.Parameter{ParameterProps: spec3.ParameterProps{
		Name: "name", In: "path", Required: true, Schema: spec.StringProperty(),
	}}
	return &spec3.Path{PathProps: spec3.PathProps{Post: &spec3.Operation{OperationProps: spec3.OperationProps{
		OperationId: hook.Version + hook.Hook,
		Summary:     facts.Metadata.Summary,
		Description: facts.Metadata.Description,
		Tags:        facts.Metadata.Tags,
		Deprecated:  facts.Metadata.Deprecated,
		Parameters:  []*spec3.Parameter{name},
		RequestBody: &spec3.RequestBody{RequestBodyProps: spec3.RequestBodyProps{Content: content(facts.Request)}},
		Responses: &spec3.Responses{ResponsesProps: spec3.ResponsesProps{StatusCodeResponses: map[int]*spec3.Response{
			200: {ResponseProps: spec3.ResponseProps{Description: "The status is Success or Failure.", Content: content(facts.Response)}},
		}}},
	}}}}
}

func reference(name string) spec.Ref {
	return spec.MustCreateRef("#/components/schemas/" + componentName(name))
}

// componentName replaces slashes, which references cannot contain.
func componentName(name string) string {
	return strings.ReplaceAll(name, "/", ".")
}
