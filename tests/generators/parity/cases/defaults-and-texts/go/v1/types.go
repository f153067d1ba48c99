package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Preset struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:default={}
	Spec PresetSpec `json:"spec,omitempty"`
}

type Inner struct {
	// +kubebuilder:default=7
	Number int32 `json:"number,omitempty"`
	// +kubebuilder:default=true
	Flag bool `json:"flag,omitempty"`
	// +optional
	Text string `json:"text"`
}

type PresetSpec struct {
	// +kubebuilder:default=text
	A string `json:"a,omitempty"`
	// +kubebuilder:default="with, comma; and \"quotes\""
	B string `json:"b,omitempty"`
	// +kubebuilder:default=`raw \d`
	C string `json:"c,omitempty"`
	// +kubebuilder:default=""
	Empty string `json:"empty,omitempty"`
	// +kubebuilder:default="1"
	One string `json:"one,omitempty"`
	// +kubebuilder:default=0
	Zero int32 `json:"zero,omitempty"`
	// +kubebuilder:default=false
	No bool `json:"no,omitempty"`
	// +kubebuilder:default={"a","b"}
	List []string `json:"list,omitempty"`
	// +kubebuilder:default={a,b}
	Bare []string `json:"bare,omitempty"`
	// +kubebuilder:default={}
	Inner Inner `json:"inner,omitempty"`
	// +kubebuilder:default={number: 3, text: "x"}
	Filled Inner `json:"filled,omitempty"`
	// +default={"number": 4, "flag": false}
	Json Inner `json:"json,omitempty"`
	// +default="json text"
	JsonText string `json:"jsonText,omitempty"`
	// +default=5
	JsonNumber int64 `json:"jsonNumber,omitempty"`
	// +default=["x", "y"]
	JsonList []string `json:"jsonList,omitempty"`
	// +kubebuilder:default=80
	Port intstr.IntOrString `json:"port,omitempty"`
	// +kubebuilder:default="http"
	PortName intstr.IntOrString `json:"portName,omitempty"`
	// +kubebuilder:default={a: "1", b: "2"}
	Map map[string]string `json:"map,omitempty"`
	// +kubebuilder:default={{number: 1},{number: 2, text: "two"}}
	Structs []Inner `json:"structs,omitempty"`
	// +kubebuilder:default=100Mi
	Size string `json:"size,omitempty"`
	// +kubebuilder:default="2024-01-31T00:00:00Z"
	Date metav1.Time `json:"date,omitempty"`
	// +kubebuilder:default=9007199254740993
	Big int64 `json:"big,omitempty"`
	// +kubebuilder:example=5
	Example int32 `json:"example,omitempty"`
	// +kubebuilder:example={a,b}
	ExampleList []string `json:"exampleList,omitempty"`
	// +kubebuilder:title="A title"
	// +kubebuilder:externalDocs:url="https://docs.acme.example/x",description="more"
	Titled string `json:"titled,omitempty"`
	// +kubebuilder:externalDocs:url=https://docs.acme.example
	Linked string `json:"linked,omitempty"`
}
