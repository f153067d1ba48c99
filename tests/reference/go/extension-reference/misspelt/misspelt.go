// Package misspelt contains hooks of Cluster API with mistakes in their responses, which it does not report.
package misspelt

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"

	runtimecatalog "sigs.k8s.io/cluster-api/api/runtime/catalog"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
)

// BeforeClusterUpgradeResponse has a misspelt retryAfterSeconds.
type BeforeClusterUpgradeResponse struct {
	metav1.TypeMeta `json:",inline"`

	runtimehooksv1.CommonResponse `json:",inline"`

	RetryAfterSecond int32 `json:"retryAfterSecond"`
}

// DeepCopyObject copies the response.
func (in *BeforeClusterUpgradeResponse) DeepCopyObject() runtime.Object {
	out := *in
	return &out
}

// BeforeClusterUpgrade is called before a cluster is upgraded.
func BeforeClusterUpgrade(*runtimehooksv1.BeforeClusterUpgradeRequest, *BeforeClusterUpgradeResponse) {
}

// AfterControlPlaneInitializedResponse has the retryAfterSeconds of blocking hooks.
type AfterControlPlaneInitializedResponse struct {
	metav1.TypeMeta `json:",inline"`

	runtimehooksv1.CommonRetryResponse `json:",inline"`
}

// DeepCopyObject copies the response.
func (in *AfterControlPlaneInitializedResponse) DeepCopyObject() runtime.Object {
	out := *in
	return &out
}

// AfterControlPlaneInitialized is called when a control plane is reachable for the first time.
func AfterControlPlaneInitialized(*runtimehooksv1.AfterControlPlaneInitializedRequest, *AfterControlPlaneInitializedResponse) {
}

// Catalog returns a catalog with the hooks.
func Catalog() (*runtimecatalog.Catalog, error) {
	catalog := runtimecatalog.New()
	builder := &runtimecatalog.Builder{GroupVersion: runtimehooksv1.GroupVersion}
	builder.RegisterHook(BeforeClusterUpgrade, &runtimecatalog.HookMeta{})
	builder.RegisterHook(AfterControlPlaneInitialized, &runtimecatalog.HookMeta{})
	builder.RegisterHook(runtimehooksv1.Discovery, &runtimecatalog.HookMeta{Singleton: true})
	return catalog, builder.AddToCatalog(catalog)
}
