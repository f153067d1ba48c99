package main

import (
	"sigs.k8s.io/cluster-api/test/e2e"
	"sigs.k8s.io/cluster-api/test/framework"
	"sigs.k8s.io/cluster-api/test/framework/clusterctl"
)

// target is a control plane that specs run with.
type target struct {
	*suite
	// name is the kind of the control plane.
	name string
	// infrastructure is the provider with the templates, as name:version.
	infrastructure string
	// poolFlavor is the flavor with a MachinePool.
	poolFlavor string
	waiters    clusterctl.ControlPlaneWaiters
	// kinds are the prefixes of upstream's kinds, and those of the kinds that take their place.
	kinds [][2]string
	// changes are fields of templates in a ClusterClass, with new values.
	changes classChanges
	// finalizers are upstream's assertions about kinds that no other kind takes the place of.
	finalizers []finalizerAssertions
}

// classChanges are fields of templates in a ClusterClass, with new values.
type classChanges struct {
	controlPlane, bootstrap map[string]any
}

func (s *suite) targets() []target {
	return []target{
		{
			suite:          s,
			name:           "LocalControlPlane",
			infrastructure: s.Local,
			poolFlavor:     "pool",
			waiters:        controlPlaneWaiters(),
			kinds: [][2]string{
				{"KubeadmControlPlane", "LocalControlPlane"},
				{"KubeadmConfig", "LocalBootstrapConfig"},
				{"Dev", "Local"},
			},
			changes: classChanges{
				controlPlane: map[string]any{"spec.machineTemplate.spec.deletion.nodeDrainTimeoutSeconds": int64(7)},
				bootstrap:    map[string]any{"spec.template.spec.nodeLabels": map[string]any{"changed": "true"}},
			},
		},
		{
			suite:          s,
			name:           "KubeadmControlPlane",
			infrastructure: s.Kubeadm,
			poolFlavor:     "machine-pool",
			kinds:          [][2]string{{"Dev", "Local"}},
			changes: classChanges{
				controlPlane: map[string]any{"spec.kubeadmConfigSpec.verbosity": int64(4)},
				bootstrap:    map[string]any{"spec.template.spec.verbosity": int64(4)},
			},
			finalizers: []finalizerAssertions{framework.KubeadmControlPlaneFinalizersAssertion},
		},
	}
}

func (t target) quickStart(flavor string) e2e.QuickStartSpecInput {
	return e2e.QuickStartSpecInput{
		E2EConfig:              t.config,
		ClusterctlConfigPath:   t.ClusterctlConfig,
		BootstrapClusterProxy:  t.proxy,
		ArtifactFolder:         t.Artifacts,
		InfrastructureProvider: &t.infrastructure,
		Flavor:                 &flavor,
		ControlPlaneWaiters:    t.waiters,
	}
}

func (t target) checked(flavor string, check func(proxy framework.ClusterProxy, namespace, name string)) e2e.QuickStartSpecInput {
	input := t.quickStart(flavor)
	input.PostMachinesProvisioned = check
	return input
}
