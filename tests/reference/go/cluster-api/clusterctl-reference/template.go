package main

import (
	"errors"

	"sigs.k8s.io/cluster-api/cmd/clusterctl/client/yamlprocessor"
)

type templateAnswer struct {
	Variables []string           `json:"variables"`
	Defaults  map[string]*string `json:"defaults"`
	// Bytes, as clusterctl may cut characters in two.
	Result []byte `json:"result"`
	Error  string `json:"error,omitempty"`
}

var errNotSet = errors.New("not set")

// template lists the variables of a template, and fills them in.
func template(q question) (any, error) {
	processor := yamlprocessor.NewSimpleProcessor()
	raw := []byte(q.Template)
	names, err := processor.GetVariables(raw)
	if err != nil {
		return nil, err
	}
	defaults, err := processor.GetVariableMap(raw)
	if err != nil {
		return nil, err
	}
	answer := templateAnswer{Variables: names, Defaults: defaults}
	result, err := processor.Process(raw, func(name string) (string, error) {
		value, ok := q.Values[name]
		if !ok {
			return "", errNotSet
		}
		return value, nil
	})
	if err != nil {
		answer.Error = err.Error()
		return answer, nil
	}
	answer.Result = result
	return answer, nil
}
