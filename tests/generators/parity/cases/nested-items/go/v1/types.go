package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Lists struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ListsSpec `json:"spec,omitempty"`
}

// +kubebuilder:validation:MaxLength=9
type Word string

// +kubebuilder:validation:MaxItems=4
// +kubebuilder:validation:items:MinLength=2
type Words []Word

// +kubebuilder:validation:items:MaxItems=2
type Grid [][]int32

type ListsSpec struct {
	Words Words `json:"words,omitempty"`
	// +kubebuilder:validation:items:MaxLength=5
	Shorter []Word `json:"shorter,omitempty"`
	Grid Grid `json:"grid,omitempty"`
	// +kubebuilder:validation:items:MinItems=1
	Deep [][]int32 `json:"deep,omitempty"`
	Deeper [][][]string `json:"deeper,omitempty"`
	// +kubebuilder:validation:items:Type=integer
	// +kubebuilder:validation:items:Format=int64
	Typed []int32 `json:"typed,omitempty"`
	// +kubebuilder:validation:items:Pattern="^[a-z]+$"
	// +kubebuilder:validation:items:MinLength=1
	Matching []string `json:"matching,omitempty"`
	// +kubebuilder:validation:items:XIntOrString
	// +kubebuilder:validation:items:Pattern=`^[0-9]+%?$`
	Percents []intstr.IntOrString `json:"percents,omitempty"`
}
