package main

import (
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/cluster-api/test/framework"
)

type ownerAssertion = func(types.NamespacedName, []metav1.OwnerReference) error

// upstreamKinds are the prefixes of upstream's kinds, and those of the provider's kinds that take
// their place. Groups and versions are the same.
var upstreamKinds = [][2]string{
	{"KubeadmControlPlane", "LocalControlPlane"},
	{"KubeadmConfig", "LocalBootstrapConfig"},
	{"Dev", "Local"},
}

// ownerAssertions returns upstream's assertions, for upstream's kinds and for the provider's.
func ownerAssertions(isTopology bool) []map[string]ownerAssertion {
	result := make([]map[string]ownerAssertion, 0, 6)
	for _, assertions := range []map[string]ownerAssertion{
		framework.CoreOwnerReferenceAssertion,
		framework.ExpOwnerReferenceAssertions,
		framework.DevInfraOwnerReferenceAssertions(isTopology),
		framework.KubeadmBootstrapOwnerReferenceAssertions,
		framework.KubeadmControlPlaneOwnerReferenceAssertions(isTopology),
		framework.KubernetesReferenceAssertions,
	} {
		local := make(map[string]ownerAssertion, len(assertions))
		for kind, assertion := range assertions {
			local[localKind(kind)] = func(name types.NamespacedName, owners []metav1.OwnerReference) error {
				translated := make([]metav1.OwnerReference, 0, len(owners))
				for _, owner := range owners {
					owner.Kind = upstreamKind(owner.Kind)
					translated = append(translated, owner)
				}
				return assertion(name, translated)
			}
		}
		result = append(result, local)
	}
	return result
}

// finalizerAssertions returns assertions for the provider's kinds.
func finalizerAssertions(finalizers map[string]string) map[string]func(types.NamespacedName) []string {
	result := make(map[string]func(types.NamespacedName) []string, len(finalizers))
	for kind, finalizer := range finalizers {
		result[kind] = func(types.NamespacedName) []string { return []string{finalizer} }
	}
	return result
}

func localKind(kind string) string {
	for _, pair := range upstreamKinds {
		if rest, found := strings.CutPrefix(kind, pair[0]); found {
			return pair[1] + rest
		}
	}
	return kind
}

func upstreamKind(kind string) string {
	for _, pair := range upstreamKinds {
		if rest, found := strings.CutPrefix(kind, pair[1]); found {
			return pair[0] + rest
		}
	}
	return kind
}
