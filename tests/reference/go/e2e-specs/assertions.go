package main

import (
	"strings"

	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/types"
	"sigs.k8s.io/cluster-api/test/framework"
)

type ownerAssertion = func(types.NamespacedName, []metav1.OwnerReference) error

type finalizerAssertions = map[string]func(types.NamespacedName) []string

// ownerAssertions returns upstream's assertions, for the kinds of a target.
func (t target) ownerAssertions(isTopology bool) []map[string]ownerAssertion {
	result := make([]map[string]ownerAssertion, 0, 6)
	for _, assertions := range []map[string]ownerAssertion{
		framework.CoreOwnerReferenceAssertion,
		framework.ExpOwnerReferenceAssertions,
		framework.DevInfraOwnerReferenceAssertions(isTopology),
		framework.KubeadmBootstrapOwnerReferenceAssertions,
		framework.KubeadmControlPlaneOwnerReferenceAssertions(isTopology),
		framework.KubernetesReferenceAssertions,
	} {
		translated := make(map[string]ownerAssertion, len(assertions))
		for kind, assertion := range assertions {
			translated[t.kindOf(kind)] = func(name types.NamespacedName, owners []metav1.OwnerReference) error {
				upstream := make([]metav1.OwnerReference, 0, len(owners))
				for _, owner := range owners {
					owner.Kind = t.upstreamKind(owner.Kind)
					upstream = append(upstream, owner)
				}
				return assertion(name, upstream)
			}
		}
		result = append(result, translated)
	}
	return result
}

// finalizerAssertions returns upstream's assertions, and those of the provider's kinds.
func (t target) finalizerAssertions(core finalizerAssertions) []finalizerAssertions {
	local := make(finalizerAssertions, len(t.Finalizers))
	for kind, finalizer := range t.Finalizers {
		local[kind] = func(types.NamespacedName) []string { return []string{finalizer} }
	}
	return append([]finalizerAssertions{core, framework.ExpFinalizersAssertion, local}, t.finalizers...)
}

func (t target) kindOf(upstream string) string {
	for _, pair := range t.kinds {
		if rest, found := strings.CutPrefix(upstream, pair[0]); found {
			return pair[1] + rest
		}
	}
	return upstream
}

func (t target) upstreamKind(kind string) string {
	for _, pair := range t.kinds {
		if rest, found := strings.CutPrefix(kind, pair[1]); found {
			return pair[0] + rest
		}
	}
	return kind
}
