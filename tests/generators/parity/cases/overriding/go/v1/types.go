package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Over struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OverSpec `json:"spec,omitempty"`
}

// Base is embedded.
type Base struct {
	A string `json:"a,omitempty"`
	B int32 `json:"b,omitempty"`
	C []string `json:"c,omitempty"`
}

type OverSpec struct {
	Base `json:",inline"`
	// +kubebuilder:validation:MaxLength=5
	A string `json:"a"`
	// +kubebuilder:validation:Minimum=1
	// +kubebuilder:default=3
	B int32 `json:"b,omitempty"`
}
