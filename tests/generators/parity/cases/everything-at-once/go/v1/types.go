package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:rbac:groups=everything-at-once.acme.example,resources=everythings,verbs=get;list
// +kubebuilder:webhook:path=/e,mutating=false,failurePolicy=fail,sideEffects=None,groups=everything-at-once.acme.example,resources=everythings,verbs=create,versions=v1,name=e.acme.example,admissionReviewVersions=v1

// Everything has a text that is longer than the limit says. It is cut.
// +kubebuilder:resource:scope=Cluster,path=everythings
type Everything struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// ratio is dangerous, and this is a very long text without an end
	Ratio float64 `json:"ratio,omitempty"`
	Template Template `json:"template,omitempty"`
}

type Template struct {
	Metadata metav1.ObjectMeta `json:"metadata,omitempty"`
}
