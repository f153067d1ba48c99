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
	for _, t := range s.targets() {
		ginkgo.Describe(t.name, func() {
			describeQuickStarts(ctx, t)
			describeWorkers(ctx, t)
			describeDeletion(ctx, t)
			describeClassChanges(ctx, t)
			describeMoves(ctx, t)
		})
	}
	ginkgo.Describe("KubeadmControlPlane", func() {
		describeKubeadm(ctx, s.targets()[1])
		describeDrain(ctx, s.targets()[1])
		describeExtensions(ctx, s.targets()[1])
	})
}

func describeQuickStarts(ctx context.Context, t target) {
	ginkgo.Describe("quick-start", func() {
		e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput { return t.quickStart("") })
	})
	ginkgo.Describe("ClusterClass quick-start", func() {
		e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput { return t.quickStart("topology") })
	})
	for _, flavor := range []struct {
		prefix, name string
		isTopology   bool
		core         finalizerAssertions
	}{
		{"", "", false, framework.CoreFinalizersAssertionWithLegacyClusters},
		{"ClusterClass ", "topology", true, framework.CoreFinalizersAssertionWithClassyClusters},
	} {
		ginkgo.Describe(flavor.prefix+"owner references", func() {
			e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput {
				return t.checked(flavor.name, func(proxy framework.ClusterProxy, namespace, name string) {
					ginkgo.By("Checking that owner references are resilient")
					framework.ValidateOwnerReferencesResilience(ctx, proxy, namespace, name, clusterctlcluster.FilterClusterObjectsWithNameFilter(name), t.ownerAssertions(flavor.isTopology)...)
				})
			})
		})
		ginkgo.Describe(flavor.prefix+"apiVersions of owners", func() {
			e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput {
				return t.checked(flavor.name, func(proxy framework.ClusterProxy, namespace, name string) {
					ginkgo.By("Checking that owner references are updated to the correct API version")
					framework.ValidateOwnerReferencesOnUpdate(ctx, proxy, namespace, name, clusterctlcluster.FilterClusterObjectsWithNameFilter(name), t.ownerAssertions(flavor.isTopology)...)
				})
			})
		})
		ginkgo.Describe(flavor.prefix+"finalizers", func() {
			e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput {
				return t.checked(flavor.name, func(proxy framework.ClusterProxy, namespace, name string) {
					ginkgo.By("Checking that finalizers are resilient")
					framework.ValidateFinalizersResilience(ctx, proxy, namespace, name, clusterctlcluster.FilterClusterObjectsWithNameFilter(name), t.finalizerAssertions(flavor.core)...)
				})
			})
		})
		ginkgo.Describe(flavor.prefix+"resource versions", func() {
			e2e.QuickStartSpec(ctx, func() e2e.QuickStartSpecInput {
				return t.checked(flavor.name, func(proxy framework.ClusterProxy, namespace, name string) {
					ginkgo.By("Checking that resourceVersions are stable")
					framework.ValidateResourceVersionStable(ctx, framework.ValidateResourceVersionStableInput{
						ClusterProxy:             proxy,
						Namespace:                namespace,
						OwnerGraphFilterFunction: clusterctlcluster.FilterClusterObjectsWithNameFilter(name),
						WaitToBecomeStable:       t.config.GetIntervals("quick-start", "wait-resource-versions-become-stable"),
						WaitToRemainStable:       t.config.GetIntervals("quick-start", "wait-resource-versions-remain-stable"),
					})
				})
			})
		})
	}
}

func describeWorkers(ctx context.Context, t target) {
	ginkgo.Describe("MachineDeployment scale", func() {
		e2e.MachineDeploymentScaleSpec(ctx, func() e2e.MachineDeploymentScaleSpecInput {
			return e2e.MachineDeploymentScaleSpecInput{
				E2EConfig:              t.config,
				ClusterctlConfigPath:   t.ClusterctlConfig,
				BootstrapClusterProxy:  t.proxy,
				ArtifactFolder:         t.Artifacts,
				InfrastructureProvider: &t.infrastructure,
				ControlPlaneWaiters:    t.waiters,
			}
		})
	})
	ginkgo.Describe("MachineDeployment remediation", func() {
		e2e.MachineDeploymentRemediationSpec(ctx, func() e2e.MachineDeploymentRemediationSpecInput {
			return e2e.MachineDeploymentRemediationSpecInput{
				E2EConfig:              t.config,
				ClusterctlConfigPath:   t.ClusterctlConfig,
				BootstrapClusterProxy:  t.proxy,
				ArtifactFolder:         t.Artifacts,
				InfrastructureProvider: &t.infrastructure,
				ControlPlaneWaiters:    t.waiters,
			}
		})
	})
	ginkgo.Describe("MachinePool", func() {
		e2e.MachinePoolSpec(ctx, func() e2e.MachinePoolInput {
			return e2e.MachinePoolInput{
				E2EConfig:              t.config,
				ClusterctlConfigPath:   t.ClusterctlConfig,
				BootstrapClusterProxy:  t.proxy,
				ArtifactFolder:         t.Artifacts,
				InfrastructureProvider: &t.infrastructure,
				Flavor:                 &t.poolFlavor,
				ControlPlaneWaiters:    t.waiters,
			}
		})
	})
}

func describeDeletion(ctx context.Context, t target) {
	ginkgo.Describe("Cluster deletion", func() {
		e2e.ClusterDeletionSpec(ctx, func() e2e.ClusterDeletionSpecInput {
			flavor := "topology"
			replicas := int64(3)
			return e2e.ClusterDeletionSpecInput{
				E2EConfig:                t.config,
				ClusterctlConfigPath:     t.ClusterctlConfig,
				BootstrapClusterProxy:    t.proxy,
				ArtifactFolder:           t.Artifacts,
				InfrastructureProvider:   &t.infrastructure,
				Flavor:                   &flavor,
				ControlPlaneMachineCount: &replicas,
				ControlPlaneWaiters:      t.waiters,
				ClusterDeletionPhases:    t.deletionPhases(),
			}
		})
	})
}

func describeClassChanges(ctx context.Context, t target) {
	ginkgo.Describe("ClusterClass changes", func() {
		e2e.ClusterClassChangesSpec(ctx, func() e2e.ClusterClassChangesSpecInput {
			return e2e.ClusterClassChangesSpecInput{
				E2EConfig:                t.config,
				ClusterctlConfigPath:     t.ClusterctlConfig,
				BootstrapClusterProxy:    t.proxy,
				ArtifactFolder:           t.Artifacts,
				InfrastructureProvider:   &t.infrastructure,
				Flavor:                   "topology",
				ControlPlaneWaiters:      t.waiters,
				ModifyControlPlaneFields: t.changes.controlPlane,
				ModifyMachineDeploymentBootstrapConfigTemplateFields:       t.changes.bootstrap,
				ModifyMachineDeploymentInfrastructureMachineTemplateFields: map[string]any{"spec.template.spec.size": "medium"},
				ModifyMachinePoolBootstrapConfigTemplateFields:             t.changes.bootstrap,
				ModifyMachinePoolInfrastructureMachinePoolTemplateFields:   map[string]any{"spec.template.spec.size": "medium"},
			}
		})
	})
}
