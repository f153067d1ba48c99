package main

import (
	"context"

	"github.com/onsi/ginkgo/v2"
	clusterctlcluster "sigs.k8s.io/cluster-api/cmd/clusterctl/client/cluster"
	"sigs.k8s.io/cluster-api/test/e2e"
	"sigs.k8s.io/cluster-api/test/framework"
)

// describeSpecs declares the specs. Their names are those that the nightly test runs.
func describeSpecs(ctx context.Context, s *suite) {
	ginkgo.Describe("quick-start", func() {
		e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput { return s.quickStart("") })
	})
	ginkgo.Describe("owner references", func() {
		e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput {
			return s.checked("", func(proxy framework.ClusterProxy, namespace, name string) {
				ginkgo.By("Checking that owner references are resilient")
				framework.ValidateOwnerReferencesResilience(ctx, proxy, namespace, name, clusterctlcluster.FilterClusterObjectsWithNameFilter(name), ownerAssertions(false)...)
			})
		})
	})
	ginkgo.Describe("apiVersions of owners", func() {
		e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput {
			return s.checked("", func(proxy framework.ClusterProxy, namespace, name string) {
				ginkgo.By("Checking that owner references are updated to the correct API version")
				framework.ValidateOwnerReferencesOnUpdate(ctx, proxy, namespace, name, clusterctlcluster.FilterClusterObjectsWithNameFilter(name), ownerAssertions(false)...)
			})
		})
	})
	ginkgo.Describe("finalizers", func() {
		e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput {
			return s.checked("", func(proxy framework.ClusterProxy, namespace, name string) {
				ginkgo.By("Checking that finalizers are resilient")
				framework.ValidateFinalizersResilience(ctx, proxy, namespace, name, clusterctlcluster.FilterClusterObjectsWithNameFilter(name),
					framework.CoreFinalizersAssertionWithLegacyClusters, framework.ExpFinalizersAssertion, finalizerAssertions(s.Finalizers))
			})
		})
	})
	ginkgo.Describe("resource versions", func() {
		e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput {
			return s.checked("", func(proxy framework.ClusterProxy, namespace, name string) {
				ginkgo.By("Checking that resourceVersions are stable")
				framework.ValidateResourceVersionStable(ctx, framework.ValidateResourceVersionStableInput{
					ClusterProxy:             proxy,
					Namespace:                namespace,
					OwnerGraphFilterFunction: clusterctlcluster.FilterClusterObjectsWithNameFilter(name),
					WaitToBecomeStable:       s.config.GetIntervals("quick-start", "wait-resource-versions-become-stable"),
					WaitToRemainStable:       s.config.GetIntervals("quick-start", "wait-resource-versions-remain-stable"),
				})
			})
		})
	})
	ginkgo.Describe("ClusterClass quick-start", func() {
		e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput { return s.quickStart("topology") })
	})
	ginkgo.Describe("MachineDeployment scale", func() {
		e2e.MachineDeploymentScaleSpec(ctx, func() e2e.MachineDeploymentScaleSpecInput {
			return e2e.MachineDeploymentScaleSpecInput{
				E2EConfig:              s.config,
				ClusterctlConfigPath:   s.ClusterctlConfig,
				BootstrapClusterProxy:  s.proxy,
				ArtifactFolder:         s.Artifacts,
				InfrastructureProvider: &s.Infrastructure,
				ControlPlaneWaiters:    controlPlaneWaiters(),
			}
		})
	})
	ginkgo.Describe("MachineDeployment remediation", func() {
		e2e.MachineDeploymentRemediationSpec(ctx, func() e2e.MachineDeploymentRemediationSpecInput {
			return e2e.MachineDeploymentRemediationSpecInput{
				E2EConfig:              s.config,
				ClusterctlConfigPath:   s.ClusterctlConfig,
				BootstrapClusterProxy:  s.proxy,
				ArtifactFolder:         s.Artifacts,
				InfrastructureProvider: &s.Infrastructure,
				ControlPlaneWaiters:    controlPlaneWaiters(),
			}
		})
	})
	ginkgo.Describe("MachinePool", func() {
		e2e.MachinePoolSpec(ctx, func() e2e.MachinePoolInput {
			flavor := "pool"
			return e2e.MachinePoolInput{
				E2EConfig:              s.config,
				ClusterctlConfigPath:   s.ClusterctlConfig,
				BootstrapClusterProxy:  s.proxy,
				ArtifactFolder:         s.Artifacts,
				InfrastructureProvider: &s.Infrastructure,
				Flavor:                 &flavor,
				ControlPlaneWaiters:    controlPlaneWaiters(),
			}
		})
	})
	ginkgo.Describe("Cluster deletion", func() {
		e2e.ClusterDeletionSpec(ctx, func() e2e.ClusterDeletionSpecInput {
			flavor := "topology"
			replicas := int64(3)
			return e2e.ClusterDeletionSpecInput{
				E2EConfig:                s.config,
				ClusterctlConfigPath:     s.ClusterctlConfig,
				BootstrapClusterProxy:    s.proxy,
				ArtifactFolder:           s.Artifacts,
				InfrastructureProvider:   &s.Infrastructure,
				Flavor:                   &flavor,
				ControlPlaneMachineCount: &replicas,
				ControlPlaneWaiters:      controlPlaneWaiters(),
				ClusterDeletionPhases:    deletionPhases(),
			}
		})
	})
}

func (s *suite) checked(flavor string, check func(proxy framework.ClusterProxy, namespace, name string)) e2e.QuickStartSpecInput {
	input := s.quickStart(flavor)
	input.PostMachinesProvisioned = check
	return input
}

func (s *suite) quickStart(flavor string) e2e.QuickStartSpecInput {
	return e2e.QuickStartSpecInput{
		E2EConfig:              s.config,
		ClusterctlConfigPath:   s.ClusterctlConfig,
		BootstrapClusterProxy:  s.proxy,
		ArtifactFolder:         s.Artifacts,
		InfrastructureProvider: &s.Infrastructure,
		Flavor:                 &flavor,
		ControlPlaneWaiters:    controlPlaneWaiters(),
	}
}
