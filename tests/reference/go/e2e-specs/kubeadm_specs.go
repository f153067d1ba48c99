package main

import (
	"context"

	"github.com/onsi/ginkgo/v2"
	"sigs.k8s.io/cluster-api/test/e2e"
)

// describeKubeadm declares the specs that read objects of Cluster API's kubeadm providers.
func describeKubeadm(ctx context.Context, t target) {
	ginkgo.Describe("rollout", func() {
		e2e.KCPAndMachineDeploymentRolloutSpec(ctx, func() e2e.KCPAndMachineDeploymentRolloutSpecInput {
			return e2e.KCPAndMachineDeploymentRolloutSpecInput{
				E2EConfig:              t.config,
				ClusterctlConfigPath:   t.ClusterctlConfig,
				BootstrapClusterProxy:  t.proxy,
				ArtifactFolder:         t.Artifacts,
				InfrastructureProvider: &t.infrastructure,
				Flavor:                 "kcp-md-taints",
			}
		})
	})
	ginkgo.Describe("adoption", func() {
		e2e.KCPAdoptionSpec(ctx, func() e2e.KCPAdoptionSpecInput {
			return e2e.KCPAdoptionSpecInput{
				E2EConfig:              t.config,
				ClusterctlConfigPath:   t.ClusterctlConfig,
				BootstrapClusterProxy:  t.proxy,
				ArtifactFolder:         t.Artifacts,
				InfrastructureProvider: &t.infrastructure,
			}
		})
	})
	ginkgo.Describe("remediation", func() {
		e2e.KCPRemediationSpec(ctx, func() e2e.KCPRemediationSpecInput {
			return e2e.KCPRemediationSpecInput{
				E2EConfig:              t.config,
				ClusterctlConfigPath:   t.ClusterctlConfig,
				BootstrapClusterProxy:  t.proxy,
				ArtifactFolder:         t.Artifacts,
				InfrastructureProvider: &t.infrastructure,
			}
		})
	})
	ginkgo.Describe("ClusterClass rollout", func() {
		e2e.ClusterClassRolloutSpec(ctx, func() e2e.ClusterClassRolloutSpecInput {
			return e2e.ClusterClassRolloutSpecInput{
				E2EConfig:              t.config,
				ClusterctlConfigPath:   t.ClusterctlConfig,
				BootstrapClusterProxy:  t.proxy,
				ArtifactFolder:         t.Artifacts,
				InfrastructureProvider: &t.infrastructure,
				Flavor:                 "topology-taints",
			}
		})
	})
	for name, upgrade := range map[string]struct {
		flavor                string
		controlPlane, workers int64
	}{
		"upgrade":                     {"", 1, 2},
		"ClusterClass upgrade":        {"topology", 1, 2},
		"upgrade of three":            {"topology", 3, 1},
		"upgrade of three by scaling": {"kcp-scale-in", 3, 1},
	} {
		ginkgo.Describe(name, func() {
			e2e.ClusterUpgradeConformanceSpec(ctx, func() e2e.ClusterUpgradeConformanceSpecInput {
				return e2e.ClusterUpgradeConformanceSpecInput{
					E2EConfig:                t.config,
					ClusterctlConfigPath:     t.ClusterctlConfig,
					BootstrapClusterProxy:    t.proxy,
					ArtifactFolder:           t.Artifacts,
					InfrastructureProvider:   &t.infrastructure,
					Flavor:                   &upgrade.flavor,
					ControlPlaneMachineCount: &upgrade.controlPlane,
					WorkerMachineCount:       &upgrade.workers,
					SkipConformanceTests:     true,
				}
			})
		})
	}
}

const (
	extensionNamespace = "test-extension-system"
	extensionService   = "test-extension-webhook-service"
)

// describeExtensions declares the specs that call an extension.
func describeExtensions(ctx context.Context, t target) {
	flavor := "in-memory-topology"
	for name, versions := range map[string]struct {
		from string
		path []string
	}{
		"upgrade with an extension":         {},
		"chained upgrade with an extension": {t.KubernetesVersions[0], t.KubernetesVersions},
	} {
		ginkgo.Describe(name, func() {
			e2e.ClusterUpgradeWithRuntimeSDKSpec(ctx, func() e2e.ClusterUpgradeWithRuntimeSDKSpecInput {
				return e2e.ClusterUpgradeWithRuntimeSDKSpecInput{
					E2EConfig:                             t.config,
					ClusterctlConfigPath:                  t.ClusterctlConfig,
					BootstrapClusterProxy:                 t.proxy,
					ArtifactFolder:                        t.Artifacts,
					InfrastructureProvider:                &t.infrastructure,
					Flavor:                                &flavor,
					KubernetesVersionFrom:                 versions.from,
					KubernetesVersions:                    versions.path,
					DeployClusterClassInSeparateNamespace: versions.path != nil,
					ExtensionServiceNamespace:             extensionNamespace,
					ExtensionServiceName:                  extensionService,
				}
			})
		})
	}
	ginkgo.Describe("adoption of infrastructure", func() {
		e2e.KCPInfraAdoptionSpec(ctx, func() e2e.KCPInfraAdoptionSpecInput {
			flavor := "upgrades-runtimesdk"
			return e2e.KCPInfraAdoptionSpecInput{
				E2EConfig:                 t.config,
				ClusterctlConfigPath:      t.ClusterctlConfig,
				BootstrapClusterProxy:     t.proxy,
				ArtifactFolder:            t.Artifacts,
				InfrastructureProvider:    &t.infrastructure,
				Flavor:                    &flavor,
				ExtensionServiceNamespace: extensionNamespace,
				ExtensionServiceName:      extensionService,
			}
		})
	})
	ginkgo.Describe("join of old Nodes", func() {
		e2e.KubeadmJoinOldNodesSpec(ctx, func() e2e.KubeadmJoinOldNodesSpecInput {
			return e2e.KubeadmJoinOldNodesSpecInput{
				E2EConfig:                 t.config,
				ClusterctlConfigPath:      t.ClusterctlConfig,
				BootstrapClusterProxy:     t.proxy,
				ArtifactFolder:            t.Artifacts,
				InfrastructureProvider:    &t.infrastructure,
				Flavor:                    "topology-kubeadm-version",
				ExtensionServiceNamespace: extensionNamespace,
				ExtensionServiceName:      extensionService,
			}
		})
	})
	ginkgo.Describe("scale", func() {
		e2e.ScaleSpec(ctx, func() e2e.ScaleSpecInput {
			flavor := "in-memory-scale"
			// Upstream's ten, five at a time, would need the memory of ten API servers.
			clusters, concurrency, machines, classes := int64(4), int64(2), int64(3), int64(4)
			return e2e.ScaleSpecInput{
				E2EConfig:                       t.config,
				ClusterctlConfigPath:            t.ClusterctlConfig,
				BootstrapClusterProxy:           t.proxy,
				ArtifactFolder:                  t.Artifacts,
				InfrastructureProvider:          &t.infrastructure,
				Flavor:                          &flavor,
				ClusterCount:                    &clusters,
				Concurrency:                     &concurrency,
				WorkerPerMachineDeploymentCount: &machines,
				AdditionalClusterClassCount:     &classes,
				ClusterClassName:                "in-memory",
				ExtensionServiceNamespace:       extensionNamespace,
				ExtensionServiceName:            extensionService,
			}
		})
	})
	ginkgo.Describe("update in place", func() {
		e2e.ClusterInPlaceUpdateSpec(ctx, func() e2e.ClusterInPlaceUpdateSpecInput {
			return e2e.ClusterInPlaceUpdateSpecInput{
				E2EConfig:                 t.config,
				ClusterctlConfigPath:      t.ClusterctlConfig,
				BootstrapClusterProxy:     t.proxy,
				ArtifactFolder:            t.Artifacts,
				InfrastructureProvider:    &t.infrastructure,
				Flavor:                    &flavor,
				ExtensionServiceNamespace: extensionNamespace,
				ExtensionServiceName:      extensionService,
				// No extra control plane Machine, and no extra worker that would be kept.
				ClusterctlVariables: map[string]string{
					"KUBEADM_CONTROL_PLANE_MAX_SURGE": "0",
					"MD_MAX_SURGE":                    "1",
					"MD_MAX_UNAVAILABLE":              "1",
				},
			}
		})
	})
}
