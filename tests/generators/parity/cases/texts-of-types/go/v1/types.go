package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +kubebuilder:title="The kind"
// +kubebuilder:externalDocs:url="https://acme.example/kind"
type Titled struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:title=Spec
	Spec TitledSpec `json:"spec,omitempty"`
}

// Name of it.
// +kubebuilder:title="A name"
// +kubebuilder:externalDocs:url="https://acme.example/names",description="Names; in general"
type Name string

// Derived of it.
// +kubebuilder:title="A derived name"
type Derived Name

// +kubebuilder:title="A box"
type Box struct {
	// +kubebuilder:example="a, b"
	Text string `json:"text,omitempty"`
}

type TitledSpec struct {
	Name Name `json:"name,omitempty"`
	// own text.
	// +kubebuilder:title="Own title"
	// +kubebuilder:externalDocs:url=http://acme.example/own?a=b
	Own Name `json:"own,omitempty"`
	// +kubebuilder:example=something
	Derived Derived `json:"derived,omitempty"`
	Box Box `json:"box,omitempty"`
	Boxes []Box `json:"boxes,omitempty"`
	// +kubebuilder:example={text: "x"}
	Example Box `json:"example,omitempty"`
	// +kubebuilder:example=true
	Flag bool `json:"flag,omitempty"`
	// +kubebuilder:example=1;2;3
	Numbers []int32 `json:"numbers,omitempty"`
	// +kubebuilder:example="2024-01-31"
	Date string `json:"date,omitempty"`
	// +kubebuilder:title=`raw "title"`
	Raw string `json:"raw,omitempty"`
}
