package v1beta1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime/schema"

	runtimecatalog "sigs.k8s.io/cluster-api/api/runtime/catalog"
	runtimehooksv1 "sigs.k8s.io/cluster-api/api/runtime/hooks/v1alpha1"
)

// GroupVersion is the group and version of the hooks.
var GroupVersion = schema.GroupVersion{Group: "drain.example.org", Version: "v1beta1"}

// DrainBudget limits a drain.
type DrainBudget struct {
	// maxUnavailable is the number of Pods that may be unavailable.
	// +optional
	MaxUnavailable *int32 `json:"maxUnavailable,omitempty"`

	// gracePeriods are the grace periods in seconds, by Pod selector.
	// +optional
	GracePeriods map[string]int32 `json:"gracePeriods,omitempty"`
}

// BeforeDrainRequest is the request of the BeforeDrain hook.
// +kubebuilder:object:root=true
type BeforeDrainRequest struct {
	metav1.TypeMeta `json:",inline"`

	runtimehooksv1.CommonRequest `json:",inline"`

	// namespace is the namespace of the Machines.
	// +required
	Namespace string `json:"namespace"`

	// machines are the names of the Machines.
	// +required
	Machines []string `json:"machines"`

	// budget limits the drain.
	// +optional
	Budget DrainBudget `json:"budget,omitzero"`
}

// BeforeDrainResponse is the response of the BeforeDrain hook.
// +kubebuilder:object:root=true
type BeforeDrainResponse struct {
	metav1.TypeMeta `json:",inline"`

	runtimehooksv1.CommonRetryResponse `json:",inline"`
}

// DrainOutcome is the outcome of a drain.
// +enum
type DrainOutcome string

const (
	// DrainComplete means that all Pods were evicted.
	DrainComplete DrainOutcome = "Complete"
	// DrainTimedOut means that Pods were left after the timeout.
	DrainTimedOut DrainOutcome = "TimedOut"
)

// AfterDrainRequest is the request of the AfterDrain hook.
// +kubebuilder:object:root=true
type AfterDrainRequest struct {
	metav1.TypeMeta `json:",inline"`

	runtimehooksv1.CommonRequest `json:",inline"`

	// machine is the name of the Machine.
	// +required
	Machine string `json:"machine"`

	// outcome is the outcome of the drain.
	// +required
	Outcome DrainOutcome `json:"outcome"`
}

// AfterDrainResponse is the response of the AfterDrain hook.
// +kubebuilder:object:root=true
type AfterDrainResponse struct {
	metav1.TypeMeta `json:",inline"`

	runtimehooksv1.CommonResponse `json:",inline"`

	// released are the names of the released volumes.
	// +required
	Released []string `json:"released"`
}

// BeforeDrain is called before a node is drained.
func BeforeDrain(*BeforeDrainRequest, *BeforeDrainResponse) {}

// AfterDrain is called after a node is drained.
func AfterDrain(*AfterDrainRequest, *AfterDrainResponse) {}

// AddToCatalog adds the hooks and their types to a catalog.
func AddToCatalog(catalog *runtimecatalog.Catalog) error {
	builder := &runtimecatalog.Builder{GroupVersion: GroupVersion}
	builder.RegisterHook(BeforeDrain, &runtimecatalog.HookMeta{
		Tags:        []string{"Drain"},
		Summary:     "Called before a node is drained",
		Description: "The drain waits until no extension blocks it.",
	})
	builder.RegisterHook(AfterDrain, &runtimecatalog.HookMeta{
		Tags:    []string{"Drain"},
		Summary: "Called after a node is drained",
	})
	return builder.AddToCatalog(catalog)
}
