package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:object:root=true
// +kubebuilder:subresource:status
type First struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// shared by all kinds.
	Shared string `json:"shared,omitempty"`
	Own int32 `json:"own"`
}

// Second of them.
type Second struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// shared by all kinds.
	Shared string `json:"shared,omitempty"`
	Spec SecondSpec `json:"spec,omitempty"`
}

type SecondSpec struct {
	Size int64 `json:"size"`
}
