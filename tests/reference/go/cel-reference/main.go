// Command cel-reference answers what the API server says about the CEL rules of a schema.
//
// It reads one JSON object per line, {"schema": …, "cases": [{"value": …, "old": …}]}, and writes one per line: what creating a
// CustomResourceDefinition with the schema is refused for, each rule's compile error and estimated cost, and the faults of each case and
// what running its rules cost.
// Types and costs come from the API server's own packages; nothing listens and nothing is stored.
package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"log"
	"math"
	"os"
	"slices"
	"strconv"

	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions"
	v1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/validation"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema"
	"k8s.io/apiextensions-apiserver/pkg/apiserver/schema/cel"
	utiljson "k8s.io/apimachinery/pkg/util/json"
	celconfig "k8s.io/apiserver/pkg/apis/cel"
	"k8s.io/apiserver/pkg/cel/environment"
)

type question struct {
	Schema *v1.JSONSchemaProps `json:"schema"`
	Cases  []struct {
		Value json.RawMessage `json:"value"`
		Old   json.RawMessage `json:"old"`
	} `json:"cases"`
	// Budget is the most that the rules of one case may cost; no limit where it is 0.
	Budget int64 `json:"budget"`
}

type rule struct {
	SchemaPath []string `json:"schemaPath"`
	Index      int      `json:"index"`
	Error      string   `json:"error,omitempty"`
	Cost       string   `json:"cost,omitempty"`
	Count      string   `json:"count,omitempty"`
	Message    *message `json:"message,omitempty"`
}

type message struct {
	Error string `json:"error,omitempty"`
	Cost  string `json:"cost,omitempty"`
}

type fault struct {
	Type    string `json:"type"`
	Path    string `json:"path"`
	Message string `json:"message"`
}

type answer struct {
	Refused []string  `json:"refused"`
	Rules   []rule    `json:"rules"`
	Faults  [][]fault `json:"faults"`
	// Spent is what the rules of each case cost; null where they exceeded a limit.
	Spent []*int64 `json:"spent"`
}

var environments = environment.MustBaseEnvSet(environment.DefaultCompatibilityVersion())

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<28)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for lines.Scan() {
		result, err := ask(lines.Bytes())
		if err != nil {
			log.Fatal(err)
		}
		if err := out.Encode(result); err != nil {
			log.Fatal(err)
		}
	}
	if err := lines.Err(); err != nil {
		log.Fatal(err)
	}
}

func ask(line []byte) (*answer, error) {
	var q question
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	result := &answer{Refused: []string{}, Rules: []rule{}, Faults: [][]fault{}, Spent: []*int64{}}
	var err error
	if result.Refused, err = create(q.Schema); err != nil {
		return nil, err
	}
	internal := &apiextensions.JSONSchemaProps{}
	if err := v1.Convert_v1_JSONSchemaProps_To_apiextensions_JSONSchemaProps(q.Schema, internal, nil); err != nil {
		return nil, err
	}
	result.compile(internal, []string{}, validation.RootCELContext(internal))
	structural, err := schema.NewStructural(internal)
	if err != nil {
		return nil, err
	}
	validator := cel.NewValidator(structural, true, celconfig.PerCallLimit)
	for _, c := range q.Cases {
		value, err := decode(c.Value)
		if err != nil {
			return nil, err
		}
		old, err := decode(c.Old)
		if err != nil {
			return nil, err
		}
		faults := []fault{}
		budget := q.Budget
		if budget == 0 {
			budget = math.MaxInt64
		}
		errs, left := validator.Validate(context.Background(), nil, structural, value, old, budget)
		for _, e := range errs {
			path := e.Field
			if path == "<nil>" {
				path = ""
			}
			faults = append(faults, fault{string(e.Type), path, e.Detail})
		}
		result.Faults = append(result.Faults, faults)
		if left < 0 {
			result.Spent = append(result.Spent, nil)
		} else {
			spent := budget - left
			result.Spent = append(result.Spent, &spent)
		}
	}
	return result, nil
}

func decode(text json.RawMessage) (any, error) {
	if text == nil {
		return nil, nil
	}
	var value any
	err := utiljson.Unmarshal(text, &value)
	return value, err
}

// create lists why a definition with the schema is refused.
func create(props *v1.JSONSchemaProps) ([]string, error) {
	crd := &v1.CustomResourceDefinition{Spec: v1.CustomResourceDefinitionSpec{
		Group: "example.com",
		Scope: "Namespaced",
		Names: v1.CustomResourceDefinitionNames{Plural: "things", Singular: "thing", Kind: "Thing", ListKind: "ThingList"},
		Versions: []v1.CustomResourceDefinitionVersion{{
			Name: "v1", Served: true, Storage: true, Schema: &v1.CustomResourceValidation{OpenAPIV3Schema: props},
		}},
	}}
	crd.Name = "things.example.com"
	v1.SetDefaults_CustomResourceDefinition(crd)
	v1.SetDefaults_CustomResourceDefinitionSpec(&crd.Spec)
	crd.Status.StoredVersions = []string{"v1"}
	internal := &apiextensions.CustomResourceDefinition{}
	if err := v1.Convert_v1_CustomResourceDefinition_To_apiextensions_CustomResourceDefinition(crd, internal, nil); err != nil {
		return nil, err
	}
	refused := []string{}
	for _, e := range validation.ValidateCustomResourceDefinition(context.Background(), internal) {
		refused = append(refused, e.Error())
	}
	return refused, nil
}

// compile walks a schema with what the API server knows of each node's cardinality.
func (a *answer) compile(props *apiextensions.JSONSchemaProps, path []string, at *validation.CELSchemaContext) {
	names := make([]string, 0, len(props.Properties))
	for name := range props.Properties {
		names = append(names, name)
	}
	slices.Sort(names)
	a.rules(props, path, at)
	for _, name := range names {
		child := props.Properties[name]
		a.compile(&child, below(path, "properties", name), at.ChildPropertyContext(&child, name))
	}
	if props.Items != nil && props.Items.Schema != nil {
		a.compile(props.Items.Schema, below(path, "items"), at.ChildItemsContext(props.Items.Schema))
	}
	if values := props.AdditionalProperties; values != nil && values.Schema != nil {
		a.compile(values.Schema, below(path, "additionalProperties"), at.ChildAdditionalPropertiesContext(values.Schema))
	}
}

func below(path []string, steps ...string) []string {
	return append(slices.Clone(path), steps...)
}

func (a *answer) rules(props *apiextensions.JSONSchemaProps, path []string, at *validation.CELSchemaContext) {
	if len(props.XValidations) == 0 {
		return
	}
	info, err := at.TypeInfo()
	if err != nil {
		a.Rules = append(a.Rules, rule{SchemaPath: path, Error: err.Error()})
		return
	}
	results, err := cel.Compile(info.Schema, info.DeclType, celconfig.PerCallLimit, environments, cel.NewExpressionsEnvLoader())
	if err != nil {
		a.Rules = append(a.Rules, rule{SchemaPath: path, Error: err.Error()})
		return
	}
	for index, result := range results {
		r := rule{SchemaPath: path, Index: index}
		if result.Error != nil {
			r.Error = result.Error.Detail
			a.Rules = append(a.Rules, r)
			continue
		}
		count := result.MaxCardinality
		if at.MaxCardinality != nil {
			count = *at.MaxCardinality
		}
		r.Cost = strconv.FormatUint(result.MaxCost, 10)
		r.Count = strconv.FormatUint(count, 10)
		if result.MessageExpressionError != nil {
			r.Message = &message{Error: result.MessageExpressionError.Detail}
		} else if result.MessageExpression != nil {
			r.Message = &message{Cost: fmt.Sprint(result.MessageExpressionMaxCost)}
		}
		a.Rules = append(a.Rules, r)
	}
}
