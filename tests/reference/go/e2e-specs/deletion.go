package main

import (
	"slices"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"sigs.k8s.io/cluster-api/test/e2e"
)

// deletionPhases are those of upstream's suite, for the provider's kinds: workers, control plane,
// infrastructure.
func (t target) deletionPhases() []e2e.ClusterDeletionPhase {
	isMachine := func(object corev1.ObjectReference, _ []metav1.OwnerReference) bool { return object.Kind == "Machine" }
	isInfrastructure := func(object corev1.ObjectReference, _ []metav1.OwnerReference) bool {
		return object.Kind == "LocalCluster"
	}
	return []e2e.ClusterDeletionPhase{
		{ObjectFilter: isOneOf("MachineDeployment", "MachineSet"), BlockingObjectFilter: isMachine},
		{ObjectFilter: isOneOf(t.name), BlockingObjectFilter: isMachine},
		{ObjectFilter: isInfrastructure, BlockingObjectFilter: isInfrastructure},
	}
}

// isOneOf reports whether an object has one of the kinds, or is a Machine with such an owner.
func isOneOf(kinds ...string) func(corev1.ObjectReference, []metav1.OwnerReference) bool {
	return func(object corev1.ObjectReference, owners []metav1.OwnerReference) bool {
		if object.Kind == "Machine" {
			return slices.ContainsFunc(owners, func(owner metav1.OwnerReference) bool { return slices.Contains(kinds, owner.Kind) })
		}
		return slices.Contains(kinds, object.Kind)
	}
}
