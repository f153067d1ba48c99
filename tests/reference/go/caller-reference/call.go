package main

import (
	"bufio"
	"context"
	"encoding/json"
	"fmt"
	"os"

	"github.com/go-logr/logr"
	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	ctrl "sigs.k8s.io/controller-runtime"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	ctrlmetrics "sigs.k8s.io/controller-runtime/pkg/metrics"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	runtimecatalog "sigs.k8s.io/cluster-api/api/runtime/catalog"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
	runtimev1 "sigs.k8s.io/cluster-api/api/runtime/v1beta2"
	runtimeclient "sigs.k8s.io/cluster-api/exp/runtime/client"
	internalclient "sigs.k8s.io/cluster-api/internal/runtime/client"
	internalregistry "sigs.k8s.io/cluster-api/internal/runtime/registry"
	fakev1 "sigs.k8s.io/cluster-api/internal/runtime/test/v1alpha1"
	fakev2 "sigs.k8s.io/cluster-api/internal/runtime/test/v1alpha2"
)

// hookCall is a line of input.
type hookCall struct {
	Operation  string                       `json:"operation"`
	Configs    []runtimev1.ExtensionConfig  `json:"configs"`
	Namespaces map[string]map[string]string `json:"namespaces"`
	Hook       string                       `json:"hook"`
	Name       string                       `json:"name"`
	Object     metav1.ObjectMeta            `json:"object"`
	Request    json.RawMessage              `json:"request"`
	Cert       string                       `json:"cert"`
	Key        string                       `json:"key"`
}

// outcome is a line of output.
type outcome struct {
	Error    string              `json:"error,omitempty"`
	Response any                 `json:"response,omitempty"`
	Names    []string            `json:"names,omitempty"`
	Handlers any                 `json:"handlers,omitempty"`
	Metrics  []map[string]string `json:"metrics"`
}

var hooks = map[string]runtimecatalog.Hook{
	"BeforeClusterDelete":          runtimehooksv1.BeforeClusterDelete,
	"AfterControlPlaneInitialized": runtimehooksv1.AfterControlPlaneInitialized,
	"FakeHook":                     fakev2.FakeHook,
}

func call([]string) error {
	ctrl.SetLogger(logr.Discard())
	catalog := runtimecatalog.New()
	for _, add := range []func(*runtimecatalog.Catalog) error{runtimehooksv1.AddToCatalog, fakev1.AddToCatalog, fakev2.AddToCatalog} {
		if err := add(catalog); err != nil {
			return err
		}
	}
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{corev1.AddToScheme, clusterv1.AddToScheme, runtimev1.AddToScheme} {
		if err := add(scheme); err != nil {
			return err
		}
	}
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 64<<20)
	output := json.NewEncoder(os.Stdout)
	for lines.Scan() {
		var one hookCall
		if err := json.Unmarshal(lines.Bytes(), &one); err != nil {
			return err
		}
		before, err := counts()
		if err != nil {
			return err
		}
		result := outcome{}
		if err := perform(catalog, scheme, one, &result); err != nil {
			result.Error = err.Error()
		}
		after, err := counts()
		if err != nil {
			return err
		}
		result.Metrics = []map[string]string{}
		for key, count := range after {
			for range count - before[key] {
				labels := map[string]string{}
				if err := json.Unmarshal([]byte(key), &labels); err != nil {
					return err
				}
				result.Metrics = append(result.Metrics, labels)
			}
		}
		if err := output.Encode(result); err != nil {
			return err
		}
	}
	return lines.Err()
}

func perform(catalog *runtimecatalog.Catalog, scheme *runtime.Scheme, one hookCall, result *outcome) error {
	ctx, cancel := context.WithCancel(context.Background())
	defer cancel()
	builder := fake.NewClientBuilder().WithScheme(scheme)
	for name, labels := range one.Namespaces {
		builder = builder.WithObjects(&corev1.Namespace{ObjectMeta: metav1.ObjectMeta{Name: name, Labels: labels}})
	}
	client, _, err := internalclient.New(ctx, internalclient.Options{
		CertFile: one.Cert, KeyFile: one.Key, Catalog: catalog, Registry: internalregistry.New(), Client: builder.Build(),
	})
	if err != nil {
		return err
	}
	if one.Operation == "discover" {
		discovered, err := client.Discover(ctx, &one.Configs[0])
		if err != nil {
			return err
		}
		result.Handlers = discovered.Status.Handlers
		return nil
	}
	if one.Operation != "cold" {
		if err := client.WarmUp(&runtimev1.ExtensionConfigList{Items: one.Configs}); err != nil {
			return err
		}
	}
	return invoke(ctx, client, catalog, one, result)
}

func invoke(ctx context.Context, client runtimeclient.Client, catalog *runtimecatalog.Catalog, one hookCall, result *outcome) error {
	hook := hooks[one.Hook]
	gvh, err := catalog.GroupVersionHook(hook)
	if err != nil {
		return err
	}
	object := &clusterv1.Cluster{ObjectMeta: one.Object}
	if one.Operation == "getAll" || one.Operation == "cold" {
		result.Names, err = client.GetAllExtensions(ctx, hook, object)
		return err
	}
	request, err := catalog.NewRequest(gvh)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(one.Request, request); err != nil {
		return err
	}
	response, err := catalog.NewResponse(gvh)
	if err != nil {
		return err
	}
	result.Response = response
	asked, answered := request.(runtimehooksv1.RequestObject), response.(runtimehooksv1.ResponseObject)
	switch one.Operation {
	case "call":
		return client.CallExtension(ctx, hook, object, one.Name, asked, answered)
	case "callAll":
		return client.CallAllExtensions(ctx, hook, object, asked, answered)
	}
	return fmt.Errorf("no operation %q", one.Operation)
}

// counts gives how often each set of labels was counted, by the labels as JSON.
func counts() (map[string]int, error) {
	families, err := ctrlmetrics.Registry.Gather()
	if err != nil {
		return nil, err
	}
	found := map[string]int{}
	for _, family := range families {
		if family.GetName() != "capi_runtime_sdk_requests_total" {
			continue
		}
		for _, metric := range family.GetMetric() {
			labels := map[string]string{}
			for _, label := range metric.GetLabel() {
				labels[label.GetName()] = label.GetValue()
			}
			key, err := json.Marshal(labels)
			if err != nil {
				return nil, err
			}
			found[string(key)] = int(metric.GetCounter().GetValue())
		}
	}
	return found, nil
}
