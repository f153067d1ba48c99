package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// Empty has nothing but its metadata.
type Empty struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

}

type OnlyStatus struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Status int32 `json:"status,omitempty"`
}

// Flat has members at the top.
type Flat struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// data as of a ConfigMap.
	Data map[string]string `json:"data,omitempty"`
	BinaryData map[string][]byte `json:"binaryData,omitempty"`
	// immutable once set.
	Immutable *bool `json:"immutable,omitempty"`
	Count int64 `json:"count"`
	// +kubebuilder:validation:MinItems=1
	Hosts []string `json:"hosts"`
}

// Strict requires its spec.
type Strict struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec struct1 `json:"spec"`
	Status struct1 `json:"status"`
}

type struct1 struct{}

// +kubebuilder:printcolumn:name=Count,type=integer,JSONPath=`.count`
type Listed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Count int32 `json:"count,omitempty"`
}
