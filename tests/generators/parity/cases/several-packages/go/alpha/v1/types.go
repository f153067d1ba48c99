package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"capikit.test/parity/cases/several-packages/go/shared"
)

// One of alpha.
type One struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OneSpec `json:"spec,omitempty"`
}

type OneSpec struct {
	Name shared.Shared `json:"name"`
	Size shared.Size `json:"size,omitempty"`
}

// Two of alpha.
// +kubebuilder:storageversion
type Two struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Names []shared.Shared `json:"names,omitempty"`
}
