package main

import (
	"context"

	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
	"sigs.k8s.io/cluster-api/exp/runtime/server"

	"capikit.invalid/reference/extension-reference/misspelt"
)

// misspeltExtension has handlers that want to block, whose responses do not.
func misspeltExtension() []server.ExtensionHandler {
	return []server.ExtensionHandler{
		{Hook: misspelt.BeforeClusterUpgrade, Name: "before-upgrade", HandlerFunc: beforeUpgradeMisspelt},
		{Hook: misspelt.AfterControlPlaneInitialized, Name: "after-init", HandlerFunc: afterInitBlocking},
	}
}

func beforeUpgradeMisspelt(_ context.Context, _ *runtimehooksv1.BeforeClusterUpgradeRequest, response *misspelt.BeforeClusterUpgradeResponse) {
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	response.SetMessage("waiting for the maintenance window")
	response.RetryAfterSecond = 30
}

func afterInitBlocking(_ context.Context, _ *runtimehooksv1.AfterControlPlaneInitializedRequest, response *misspelt.AfterControlPlaneInitializedResponse) {
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	response.SetMessage("installing the add-on")
	response.SetRetryAfterSeconds(30)
}
