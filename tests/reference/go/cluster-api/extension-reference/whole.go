package main

import (
	"context"
	"encoding/json"

	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/version"

	bootstrapv1 "sigs.k8s.io/cluster-api/api/bootstrap/kubeadm/v1beta2"
	clusterv1 "sigs.k8s.io/cluster-api/api/core/v1beta2"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
	"sigs.k8s.io/cluster-api/exp/runtime/server"
	"sigs.k8s.io/cluster-api/exp/runtime/topologymutation"
)

// wholeExtension has a handler of every hook.
func wholeExtension(decoder runtime.Decoder) []server.ExtensionHandler {
	return []server.ExtensionHandler{
		{Hook: runtimehooksv1.BeforeClusterCreate, Name: "before-create", HandlerFunc: hold},
		{Hook: runtimehooksv1.AfterControlPlaneInitialized, Name: "after-init", HandlerFunc: note},
		{Hook: runtimehooksv1.BeforeClusterUpgrade, Name: "before-upgrade", HandlerFunc: succeed[runtimehooksv1.BeforeClusterUpgradeRequest, runtimehooksv1.BeforeClusterUpgradeResponse]},
		{Hook: runtimehooksv1.BeforeControlPlaneUpgrade, Name: "before-control-plane", HandlerFunc: succeed[runtimehooksv1.BeforeControlPlaneUpgradeRequest, runtimehooksv1.BeforeControlPlaneUpgradeResponse]},
		{Hook: runtimehooksv1.AfterControlPlaneUpgrade, Name: "after-control-plane", HandlerFunc: succeed[runtimehooksv1.AfterControlPlaneUpgradeRequest, runtimehooksv1.AfterControlPlaneUpgradeResponse]},
		{Hook: runtimehooksv1.BeforeWorkersUpgrade, Name: "before-workers", HandlerFunc: succeed[runtimehooksv1.BeforeWorkersUpgradeRequest, runtimehooksv1.BeforeWorkersUpgradeResponse]},
		{Hook: runtimehooksv1.AfterWorkersUpgrade, Name: "after-workers", HandlerFunc: succeed[runtimehooksv1.AfterWorkersUpgradeRequest, runtimehooksv1.AfterWorkersUpgradeResponse]},
		{Hook: runtimehooksv1.AfterClusterUpgrade, Name: "after-upgrade", HandlerFunc: succeed[runtimehooksv1.AfterClusterUpgradeRequest, runtimehooksv1.AfterClusterUpgradeResponse]},
		{Hook: runtimehooksv1.BeforeClusterDelete, Name: "before-delete", HandlerFunc: succeed[runtimehooksv1.BeforeClusterDeleteRequest, runtimehooksv1.BeforeClusterDeleteResponse]},
		{Hook: runtimehooksv1.GeneratePatches, Name: "edit", HandlerFunc: editKnown(decoder)},
		{Hook: runtimehooksv1.ValidateTopology, Name: "validate", HandlerFunc: succeed[runtimehooksv1.ValidateTopologyRequest, runtimehooksv1.ValidateTopologyResponse]},
		{Hook: runtimehooksv1.DiscoverVariables, Name: "variables", HandlerFunc: variables},
		{Hook: runtimehooksv1.GenerateUpgradePlan, Name: "plan", HandlerFunc: plan},
		{Hook: runtimehooksv1.CanUpdateMachine, Name: "can-update", HandlerFunc: canUpdate},
		{Hook: runtimehooksv1.CanUpdateMachineSet, Name: "can-update-set", HandlerFunc: succeed[runtimehooksv1.CanUpdateMachineSetRequest, runtimehooksv1.CanUpdateMachineSetResponse]},
		{Hook: runtimehooksv1.UpdateMachine, Name: "update", HandlerFunc: succeed[runtimehooksv1.UpdateMachineRequest, runtimehooksv1.UpdateMachineResponse]},
	}
}

func succeed[Q, R any, P interface {
	*R
	runtimehooksv1.ResponseObject
}](_ context.Context, _ *Q, response *R) {
	P(response).SetStatus(runtimehooksv1.ResponseStatusSuccess)
}

func hold(_ context.Context, _ *runtimehooksv1.BeforeClusterCreateRequest, response *runtimehooksv1.BeforeClusterCreateResponse) {
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	response.SetMessage("quota is asked for")
	response.SetRetryAfterSeconds(20)
}

func editKnown(decoder runtime.Decoder) func(context.Context, *runtimehooksv1.GeneratePatchesRequest, *runtimehooksv1.GeneratePatchesResponse) {
	return func(ctx context.Context, request *runtimehooksv1.GeneratePatchesRequest, response *runtimehooksv1.GeneratePatchesResponse) {
		topologymutation.WalkTemplates(ctx, decoder, request, response,
			func(_ context.Context, object runtime.Object, _ map[string]apiextensionsv1.JSON, _ runtimehooksv1.HolderReference) error {
				if template, ok := object.(*bootstrapv1.KubeadmConfigTemplate); ok {
					spec := &template.Spec.Template.Spec
					spec.PreKubeadmCommands = append(spec.PreKubeadmCommands, command)
				}
				return nil
			})
	}
}

func variables(_ context.Context, _ *runtimehooksv1.DiscoverVariablesRequest, response *runtimehooksv1.DiscoverVariablesResponse) {
	required, optional := true, false
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	response.Variables = []clusterv1.ClusterClassVariable{{
		Name:     "region",
		Required: &required,
		Schema: clusterv1.VariableSchema{OpenAPIV3Schema: clusterv1.JSONSchemaProps{
			Type: "string", Default: &apiextensionsv1.JSON{Raw: []byte(`"eu-north-1"`)},
		}},
	}, {
		Name:     "zone",
		Required: &optional,
		Schema: clusterv1.VariableSchema{OpenAPIV3Schema: clusterv1.JSONSchemaProps{
			Type: "string", Enum: []apiextensionsv1.JSON{{Raw: []byte(`"a"`)}, {Raw: []byte(`"b"`)}},
		}},
	}}
}

func plan(_ context.Context, request *runtimehooksv1.GenerateUpgradePlanRequest, response *runtimehooksv1.GenerateUpgradePlanResponse) {
	from, err := version.ParseSemantic(request.FromControlPlaneKubernetesVersion)
	if err != nil {
		response.SetStatus(runtimehooksv1.ResponseStatusFailure)
		response.SetMessage("fromControlPlaneKubernetesVersion is no version")
		return
	}
	for _, step := range []string{"v1.34.2", "v1.35.0"} {
		if from.LessThan(version.MustParseSemantic(step)) {
			response.ControlPlaneUpgrades = append(response.ControlPlaneUpgrades, runtimehooksv1.UpgradeStep{Version: step})
		}
	}
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
}

func canUpdate(_ context.Context, request *runtimehooksv1.CanUpdateMachineRequest, response *runtimehooksv1.CanUpdateMachineResponse) {
	patch, err := json.Marshal([]map[string]any{{"op": "replace", "path": "/spec/version", "value": request.Desired.Machine.Spec.Version}})
	if err != nil {
		response.SetStatus(runtimehooksv1.ResponseStatusFailure)
		response.SetMessage("the patch could not be written")
		return
	}
	response.MachinePatch = runtimehooksv1.Patch{PatchType: runtimehooksv1.JSONPatchType, Patch: patch}
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
}
