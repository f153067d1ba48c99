package main

import (
	"context"
	"encoding/json"
	"fmt"

	clusterctlv1 "sigs.k8s.io/cluster-api/cmd/clusterctl/api/v1alpha3"
	"sigs.k8s.io/cluster-api/cmd/clusterctl/client/config"
	"sigs.k8s.io/cluster-api/cmd/clusterctl/client/repository"
	"sigs.k8s.io/cluster-api/cmd/clusterctl/client/yamlprocessor"
)

func init() {
	operations["components"] = components
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
