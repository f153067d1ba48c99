package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Big struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec BigSpec `json:"spec,omitempty"`
}

type BigSpec struct {
	// +kubebuilder:default=9223372036854775807
	Max int64 `json:"max,omitempty"`
	// +kubebuilder:default=-9223372036854775808
	Min int64 `json:"min,omitempty"`
	// +default=9007199254740993
	Json int64 `json:"json,omitempty"`
	// +kubebuilder:validation:Maximum=2147483647
	// +kubebuilder:validation:Minimum=-2147483648
	Bounds int32 `json:"bounds,omitempty"`
	// +kubebuilder:validation:MultipleOf=1000000
	Multiple int64 `json:"multiple,omitempty"`
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:Maximum=4294967295
	Unsigned uint32 `json:"unsigned,omitempty"`
	// +kubebuilder:validation:MaxLength=1073741824
	Text string `json:"text,omitempty"`
	// +kubebuilder:validation:Maximum=1000000000000
	Tera int64 `json:"tera,omitempty"`
	// +kubebuilder:default={9007199254740993,1}
	List []int64 `json:"list,omitempty"`
	// +kubebuilder:example=9007199254740993
	Example int64 `json:"example,omitempty"`
}
