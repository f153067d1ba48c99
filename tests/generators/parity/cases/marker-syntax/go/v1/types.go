package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:resource:categories={all,"acme"},shortName=sx;sy
// +kubebuilder:printcolumn:JSONPath=".spec.list[0]",name=List,type="string",description='not quoted',priority=0
// +kubebuilder:printcolumn:type=string,name=`Raw`,JSONPath=`.spec.enum`
type Syntax struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec SyntaxSpec `json:"spec,omitempty"`
}

type SyntaxSpec struct {
	// +kubebuilder:validation:Enum={"a","b",c}
	Enum string `json:"enum,omitempty"`
	// +kubebuilder:validation:Enum=a;"b";c
	Same string `json:"same,omitempty"`
	// +kubebuilder:validation:Enum=single
	One string `json:"one,omitempty"`
	// +kubebuilder:default:={a,b}
	List []string `json:"list,omitempty"`
	// +kubebuilder:default:="x"
	Text string `json:"text,omitempty"`
	// +kubebuilder:validation:MaxLength:=10
	Length string `json:"length,omitempty"`
	// +kubebuilder:validation:MaxLength= 10
	Spaced string `json:"spaced,omitempty"`
	// +kubebuilder:validation:Pattern:=^[a-z]+$
	Pattern string `json:"pattern,omitempty"`
	// +kubebuilder:validation:Pattern="^\\d+$"
	Escaped string `json:"escaped,omitempty"`
	// +kubebuilder:default={first: {a: 1}, second: {a: 2}}
	Map map[string]Inner `json:"map,omitempty"`
	// +kubebuilder:default={{a: 1},{a: 2}}
	Structs []Inner `json:"structs,omitempty"`
	//+kubebuilder:validation:MinLength=1
	Tight string `json:"tight,omitempty"`
	// +kubebuilder:validation:Minimum=-3
	// +kubebuilder:validation:Maximum=+3
	Signed int32 `json:"signed,omitempty"`
	// +listType=atomic
	// +kubebuilder:validation:MinItems=0
	Zero []string `json:"zero,omitempty"`
	// +kubebuilder:validation:XValidation:message="one, two",rule="self == 'a' || self == 'b'"
	Order string `json:"order,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self != 'a'",message="lines"
	Continued string `json:"continued,omitempty"`
	// +kubebuilder:default={a: 5}
	Braces Inner `json:"braces,omitempty"`
}

type Inner struct {
	A int32 `json:"a,omitempty"`
}
