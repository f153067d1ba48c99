package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Merged is written in parts.
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name=A,type=string,JSONPath=`.spec.a`
type Merged struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// spec of the first part.
	Spec MergedSpec `json:"spec,omitempty"`
	// status of the second part.
	Status string `json:"status,omitempty"`
}

// MergedSpec has members of both.
// +kubebuilder:validation:MinProperties=1
// +kubebuilder:validation:MaxProperties=3
type MergedSpec struct {
	A string `json:"a,omitempty"`
	B int32 `json:"b,omitempty"`
}
