package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Deep struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default={outer: {inner: {number: 5}}}
	Spec DeepSpec `json:"spec,omitempty"`
}

type DeepSpec struct {
	// +kubebuilder:default={}
	Outer Outer `json:"outer,omitempty"`
	// +kubebuilder:default={inner: {number: 2, list: {"a", "b"}}, map: {"key with space": "v", plain: w}}
	Second Outer `json:"second,omitempty"`
	// +default={"inner": {"number": 3, "list": []}, "map": {}}
	Third Outer `json:"third,omitempty"`
	// +kubebuilder:default={}
	EmptyList []string `json:"emptyList,omitempty"`
	// +kubebuilder:default={{a,b},{c}}
	Grid [][]string `json:"grid,omitempty"`
	// +kubebuilder:default:={number: 1}
	Short Inner `json:"short,omitempty"`
	// +kubebuilder:default={true,false}
	Flags []bool `json:"flags,omitempty"`
	// +kubebuilder:default={-1,0,1}
	Signed []int32 `json:"signed,omitempty"`
	// +kubebuilder:default=single
	Word string `json:"word,omitempty"`
	// +kubebuilder:default=two words
	Words string `json:"words,omitempty"`
	// +kubebuilder:default="a\"b"
	Quote string `json:"quote,omitempty"`
	// +kubebuilder:default=-7
	Negative int64 `json:"negative,omitempty"`
}

type Outer struct {
	// +kubebuilder:default={number: 9}
	Inner Inner `json:"inner,omitempty"`
	// +optional
	Map map[string]string `json:"map,omitempty"`
}

type Inner struct {
	// +kubebuilder:validation:Maximum=10
	Number int32 `json:"number"`
	// +optional
	List []string `json:"list,omitempty"`
}
