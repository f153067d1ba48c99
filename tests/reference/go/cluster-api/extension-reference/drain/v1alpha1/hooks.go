package v1alpha1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	runtimecatalog "sigs.k8s.io/cluster-api/api/runtime/catalog"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
)

// GroupVersion is the group and version of the hooks.
var GroupVersion = schema.GroupVersion{Group: "drain.example.org", Version: "v1alpha1"}

// BeforeDrainRequest is the request of the BeforeDrain hook.
// +kubebuilder:object:root=true
type BeforeDrainRequest struct {
	metav1.TypeMeta `json:",inline"`

	runtimehooksv1.CommonRequest `json:",inline"`

	// machine is the name of the Machine.
	// +required
	Machine string `json:"machine"`
}

// BeforeDrainResponse is the response of the BeforeDrain hook.
// +kubebuilder:object:root=true
type BeforeDrainResponse struct {
	metav1.TypeMeta `json:",inline"`

	runtimehooksv1.CommonRetryResponse `json:",inline"`
}

// BeforeDrain is called before a node is drained.
func BeforeDrain(*BeforeDrainRequest, *BeforeDrainResponse) {}

// AddToCatalog adds the hooks and their types to a catalog.
func AddToCatalog(catalog *runtimecatalog.Catalog) error {
	builder := &runtimecatalog.Builder{GroupVersion: GroupVersion}
	builder.RegisterHook(BeforeDrain, &runtimecatalog.HookMeta{
		Tags:       []string{"Drain"},
		Summary:    "Called before a node is drained",
		Deprecated: true,
	})
	return builder.AddToCatalog(catalog)
}
