package main

import (
	"context"
	"fmt"
	"strings"

	runtimecatalog "sigs.k8s.io/cluster-api/api/runtime/catalog"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
	"sigs.k8s.io/cluster-api/exp/runtime/server"

	drainv1alpha1 "capikit.invalid/reference/extension-reference/drain/v1alpha1"
	drainv1beta1 "capikit.invalid/reference/extension-reference/drain/v1beta1"
)

// ownCatalog has the hooks of a provider.
func ownCatalog() (*runtimecatalog.Catalog, error) {
	catalog := runtimecatalog.New()
	for _, add := range []func(*runtimecatalog.Catalog) error{drainv1alpha1.AddToCatalog, drainv1beta1.AddToCatalog} {
		if err := add(catalog); err != nil {
			return nil, err
		}
	}
	return catalog, nil
}

// ownExtension has a handler of every hook of ownCatalog.
func ownExtension() []server.ExtensionHandler {
	return []server.ExtensionHandler{
		{Hook: drainv1alpha1.BeforeDrain, Name: "before-drain-old", HandlerFunc: beforeDrainOld},
		{Hook: drainv1beta1.BeforeDrain, Name: "before-drain", HandlerFunc: beforeDrain},
		{Hook: drainv1beta1.AfterDrain, Name: "after-drain", HandlerFunc: afterDrain},
	}
}

func beforeDrainOld(_ context.Context, request *drainv1alpha1.BeforeDrainRequest, response *drainv1alpha1.BeforeDrainResponse) {
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	response.SetMessage("drains " + request.Machine)
}

// beforeDrain blocks drains of more Machines than the budget allows.
func beforeDrain(_ context.Context, request *drainv1beta1.BeforeDrainRequest, response *drainv1beta1.BeforeDrainResponse) {
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	response.SetMessage(fmt.Sprintf("drains %s in %s", strings.Join(request.Machines, " and "), request.Namespace))
	if limit := request.Budget.MaxUnavailable; limit != nil && int(*limit) < len(request.Machines) {
		response.SetMessage("waits for the budget")
		response.SetRetryAfterSeconds(30)
	}
}

func afterDrain(_ context.Context, request *drainv1beta1.AfterDrainRequest, response *drainv1beta1.AfterDrainResponse) {
	if request.Outcome == drainv1beta1.DrainTimedOut {
		response.SetStatus(runtimehooksv1.ResponseStatusFailure)
		response.SetMessage(request.Machine + " has Pods")
		return
	}
	response.SetStatus(runtimehooksv1.ResponseStatusSuccess)
	response.Released = []string{request.Machine + "-data"}
}
