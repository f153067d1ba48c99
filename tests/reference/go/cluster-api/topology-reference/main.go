// Command topology-reference answers, one JSON object a line, what Cluster API makes of a ClusterClass and a Cluster:
//
//	{"cluster", "clusterClass", "objects"?, "crds"?, "oldCluster"?, "current"?, "external"?}    the desired state
//	{"template", "variables"}                                                        a rendered Go template
//	{"plan": {"desired", "controlPlane", "minWorkers", "versions"? …}}                an upgrade plan
//	{"variable": {"definition", "values"}}                                            errors of a variable, and its value with defaults
//	{"kubeadm": {"controlPlane", "config"}}                                           whether a control plane Machine is up to date
//	{"yaml": text}                                                                   the value of a YAML document
//
// Every answer is {"out": …} or {"error": text}.
package main

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"os"
	"text/template"
	"time"

	"github.com/Masterminds/sprig/v3"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/apis/meta/v1/unstructured"
	"k8s.io/apimachinery/pkg/runtime"
	clientgoscheme "k8s.io/client-go/kubernetes/scheme"
	featuregatetesting "k8s.io/component-base/featuregate"
	"sigs.k8s.io/controller-runtime/pkg/client"
	"sigs.k8s.io/controller-runtime/pkg/client/fake"
	"sigs.k8s.io/yaml"

	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	runtimecatalog "sigs.k8s.io/cluster-api/api/runtime/catalog"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
	"sigs.k8s.io/cluster-api/controllers/clustercache"
	"sigs.k8s.io/cluster-api/core/webhooks/admission"
	runtimeclient "sigs.k8s.io/cluster-api/exp/runtime/client"
	"sigs.k8s.io/cluster-api/exp/topology/desiredstate"
	"sigs.k8s.io/cluster-api/exp/topology/scope"
	"sigs.k8s.io/cluster-api/feature"
	"sigs.k8s.io/cluster-api/util/cache"
)

type question struct {
	Template  *string                         `json:"template"`
	Variables map[string]apiextensionsv1.JSON `json:"variables"`

	Yaml     *string           `json:"yaml"`
	Plan     *planQuestion     `json:"plan"`
	Variable *variableQuestion `json:"variable"`
	Kubeadm  *kubeadmQuestion  `json:"kubeadm"`

	Cluster      *clusterv1.Cluster           `json:"cluster"`
	OldCluster   *clusterv1.Cluster           `json:"oldCluster"`
	ClusterClass *clusterv1.ClusterClass      `json:"clusterClass"`
	Objects      []*unstructured.Unstructured `json:"objects"`
	Crds         []metav1.ObjectMeta          `json:"crds"`
	Current      *scope.ClusterState          `json:"-"`
	CurrentRaw   *currentState                `json:"current"`
	External     map[string]map[string]patch  `json:"external"`
}

type currentState struct {
	InfrastructureCluster *unstructured.Unstructured               `json:"infrastructureCluster"`
	ControlPlane          *scope.ControlPlaneState                 `json:"controlPlane"`
	MachineDeployments    map[string]*scope.MachineDeploymentState `json:"machineDeployments"`
	MachinePools          map[string]*scope.MachinePoolState       `json:"machinePools"`
}

// A patch that the stand-in of an extension gives for templates of a kind.
type patch struct {
	Type  runtimehooksv1.PatchType `json:"patchType"`
	Patch string                   `json:"patch"`
}

type answer struct {
	Variables *clusterv1.Topology `json:"topology"`
	Desired   *scope.ClusterState `json:"desired"`
	Requests  []any               `json:"requests,omitempty"`
}

func main() {
	scheme := runtime.NewScheme()
	for _, add := range []func(*runtime.Scheme) error{clientgoscheme.AddToScheme, clusterv1.AddToScheme, apiextensionsv1.AddToScheme} {
		if err := add(scheme); err != nil {
			fmt.Fprintln(os.Stderr, err)
			os.Exit(1)
		}
	}
	gates := feature.Gates.(featuregatetesting.MutableFeatureGate)
	_ = gates.Set("ClusterTopology=true,RuntimeSDK=true")

	in := bufio.NewReaderSize(os.Stdin, 1<<20)
	out := json.NewEncoder(os.Stdout)
	out.SetEscapeHTML(false)
	for {
		line, err := in.ReadBytes('\n')
		if len(bytes.TrimSpace(line)) > 0 {
			result, err := ask(scheme, line)
			if err != nil {
				_ = out.Encode(map[string]any{"error": err.Error()})
			} else {
				_ = out.Encode(map[string]any{"out": result})
			}
		}
		if err != nil {
			return
		}
	}
}

func ask(scheme *runtime.Scheme, line []byte) (result any, err error) {
	defer func() {
		if r := recover(); r != nil {
			err = fmt.Errorf("panic: %v", r)
		}
	}()
	q := question{}
	if err := json.Unmarshal(line, &q); err != nil {
		return nil, err
	}
	if q.Template != nil {
		return render(*q.Template, q.Variables)
	}
	if q.Yaml != nil {
		raw, err := yaml.YAMLToJSON([]byte(*q.Yaml))
		return json.RawMessage(raw), err
	}
	if q.Plan != nil {
		return plan(*q.Plan)
	}
	if q.Variable != nil {
		return variable(*q.Variable)
	}
	if q.Kubeadm != nil {
		return upToDate(*q.Kubeadm)
	}
	return desired(scheme, q)
}

func render(text string, variables map[string]apiextensionsv1.JSON) (any, error) {
	tpl, err := template.New("tpl").Funcs(sprig.HermeticTxtFuncMap()).Parse(text)
	if err != nil {
		return nil, err
	}
	data := map[string]any{}
	raw, err := json.Marshal(variables)
	if err != nil {
		return nil, err
	}
	if err := json.Unmarshal(raw, &data); err != nil {
		return nil, err
	}
	var buf bytes.Buffer
	if err := tpl.Execute(&buf, data); err != nil {
		return nil, err
	}
	return buf.String(), nil
}

func desired(scheme *runtime.Scheme, q question) (any, error) {
	ctx := context.Background()
	webhook := &admission.Cluster{}
	if errs := webhook.DefaultAndValidateVariables(ctx, q.Cluster, q.OldCluster, q.ClusterClass); len(errs) > 0 {
		return nil, errs.ToAggregate()
	}
	if errs := admission.ValidateClusterForClusterClass(q.Cluster, q.ClusterClass); len(errs) > 0 {
		return nil, errs.ToAggregate()
	}
	builder := fake.NewClientBuilder().WithScheme(scheme).WithObjects(q.Cluster.DeepCopy())
	for _, meta := range q.Crds {
		builder = builder.WithObjects(&apiextensionsv1.CustomResourceDefinition{ObjectMeta: meta})
	}
	for _, object := range q.Objects {
		if object.GetKind() == "Machine" {
			builder = builder.WithObjects(object)
		}
	}
	c := builder.Build()
	if err := c.Get(ctx, client.ObjectKeyFromObject(q.Cluster), &clusterv1.Cluster{}); err != nil {
		return nil, err
	}
	s := scope.New(q.Cluster)
	blueprint, err := blueprintOf(q)
	if err != nil {
		return nil, err
	}
	s.Blueprint = blueprint
	s.Current.ControlPlane = &scope.ControlPlaneState{}
	if q.CurrentRaw != nil {
		s.Current.InfrastructureCluster = q.CurrentRaw.InfrastructureCluster
		if q.CurrentRaw.ControlPlane != nil {
			s.Current.ControlPlane = q.CurrentRaw.ControlPlane
		}
		s.Current.MachineDeployments = q.CurrentRaw.MachineDeployments
		s.Current.MachinePools = q.CurrentRaw.MachinePools
	}
	extensions := &standIn{patches: q.External}
	generator, err := desiredstate.NewGenerator(c, clustercache.NewFakeClusterCache(c, client.ObjectKeyFromObject(q.Cluster)), extensions,
		cache.New[cache.HookEntry](ctx, time.Minute), cache.New[desiredstate.GenerateUpgradePlanCacheEntry](ctx, time.Minute))
	if err != nil {
		return nil, err
	}
	state, err := generator.Generate(ctx, s)
	if err != nil {
		return nil, err
	}
	return answer{Variables: &q.Cluster.Spec.Topology, Desired: state, Requests: extensions.requests}, nil
}

func blueprintOf(q question) (*scope.ClusterBlueprint, error) {
	class := q.ClusterClass
	get := func(ref clusterv1.ClusterClassTemplateReference) (*unstructured.Unstructured, error) {
		for _, object := range q.Objects {
			if object.GetAPIVersion() == ref.APIVersion && object.GetKind() == ref.Kind && object.GetName() == ref.Name {
				return object.DeepCopy(), nil
			}
		}
		return nil, fmt.Errorf("no %s %s", ref.Kind, ref.Name)
	}
	var err error
	result := &scope.ClusterBlueprint{
		Topology: q.Cluster.Spec.Topology, ClusterClass: class, ControlPlane: &scope.ControlPlaneBlueprint{},
		MachineDeployments: map[string]*scope.MachineDeploymentBlueprint{}, MachinePools: map[string]*scope.MachinePoolBlueprint{},
	}
	if result.InfrastructureClusterTemplate, err = get(class.Spec.Infrastructure.TemplateRef); err != nil {
		return nil, err
	}
	if result.ControlPlane.Template, err = get(class.Spec.ControlPlane.TemplateRef); err != nil {
		return nil, err
	}
	if result.HasControlPlaneInfrastructureMachine() {
		if result.ControlPlane.InfrastructureMachineTemplate, err = get(class.Spec.ControlPlane.MachineInfrastructure.TemplateRef); err != nil {
			return nil, err
		}
	}
	if result.HasControlPlaneMachineHealthCheck() {
		result.ControlPlane.HealthCheck = class.Spec.ControlPlane.HealthCheck
	}
	for _, workers := range class.Spec.Workers.MachineDeployments {
		b := &scope.MachineDeploymentBlueprint{Metadata: workers.Metadata, HealthCheck: workers.HealthCheck}
		if b.InfrastructureMachineTemplate, err = get(workers.Infrastructure.TemplateRef); err != nil {
			return nil, err
		}
		if b.BootstrapTemplate, err = get(workers.Bootstrap.TemplateRef); err != nil {
			return nil, err
		}
		result.MachineDeployments[workers.Class] = b
	}
	for _, workers := range class.Spec.Workers.MachinePools {
		b := &scope.MachinePoolBlueprint{Metadata: workers.Metadata}
		if b.InfrastructureMachinePoolTemplate, err = get(workers.Infrastructure.TemplateRef); err != nil {
			return nil, err
		}
		if b.BootstrapTemplate, err = get(workers.Bootstrap.TemplateRef); err != nil {
			return nil, err
		}
		result.MachinePools[workers.Class] = b
	}
	return result, nil
}

// standIn answers hooks: GeneratePatches from a table of kinds, all others with success.
type standIn struct {
	runtimeclient.Client
	patches  map[string]map[string]patch
	requests []any
}

func (s *standIn) GetAllExtensions(context.Context, runtimecatalog.Hook, client.Object) ([]string, error) {
	return nil, nil
}

func (s *standIn) CallAllExtensions(_ context.Context, _ runtimecatalog.Hook, _ client.Object, _ runtimehooksv1.RequestObject, response runtimehooksv1.ResponseObject) error {
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	return nil
}

func (s *standIn) CallExtension(_ context.Context, _ runtimecatalog.Hook, _ client.Object, name string, request runtimehooksv1.RequestObject, response runtimehooksv1.ResponseObject, _ ...runtimeclient.CallExtensionOption) error {
	raw, err := json.Marshal(request)
	if err != nil {
		return err
	}
	s.requests = append(s.requests, map[string]any{"extension": name, "request": json.RawMessage(raw)})
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	if generate, ok := request.(*runtimehooksv1.GeneratePatchesRequest); ok {
		result := response.(*runtimehooksv1.GeneratePatchesResponse)
		for _, item := range generate.Items {
			if p, ok := s.patches[name][item.Object.Object.GetObjectKind().GroupVersionKind().Kind]; ok {
				result.Items = append(result.Items, runtimehooksv1.GeneratePatchesResponseItem{UID: item.UID, PatchType: p.Type, Patch: []byte(p.Patch)})
			}
		}
	}
	return nil
}
