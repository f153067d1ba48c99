package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Chain struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ChainSpec `json:"spec,omitempty"`
}

// Innermost text.
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=100
// +kubebuilder:validation:Pattern=`^a`
type A string

// +kubebuilder:validation:MaxLength=50
type B A

// Outermost text.
// +kubebuilder:validation:Pattern=`z$`
// +kubebuilder:validation:XValidation:rule="self != 'x'",message="by C"
type C B

// List of them.
// +kubebuilder:validation:MaxItems=3
type Cs []C

// +kubebuilder:validation:MinItems=1
type MoreCs Cs

// Object of it.
type Struct struct {
	C C `json:"c,omitempty"`
}

// Renamed struct.
type Renamed Struct

// +kubebuilder:validation:MaxProperties=5
type Map map[string]B

type ChainSpec struct {
	A A `json:"a,omitempty"`
	B B `json:"b,omitempty"`
	C C `json:"c,omitempty"`
	// own text.
	// +kubebuilder:validation:MaxLength=10
	// +kubebuilder:validation:XValidation:rule="self != 'y'",message="by the field"
	Own C `json:"own,omitempty"`
	Cs Cs `json:"cs,omitempty"`
	MoreCs MoreCs `json:"moreCs,omitempty"`
	Struct Struct `json:"struct,omitempty"`
	Renamed Renamed `json:"renamed,omitempty"`
	Map Map `json:"map,omitempty"`
	Maps []Map `json:"maps,omitempty"`
}
