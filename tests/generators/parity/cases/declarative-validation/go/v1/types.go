package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Declared struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec DeclaredSpec `json:"spec,omitempty"`
}

// +k8s:enum
type Phase string

const (
	PhaseOn  Phase = "On"
	PhaseOff Phase = "Off"
)

type Item struct {
	// +k8s:required
	Name string `json:"name"`
	// +k8s:optional
	Text string `json:"text,omitempty"`
}

type Word string

// +k8s:listType=set
type Tags []string

// +k8s:listType=map
// +k8s:listMapKey=name
type Items []Item

type DeclaredSpec struct {
	// +k8s:optional
	Phase Phase `json:"phase,omitempty"`
	// +k8s:required
	// +k8s:maxItems=7 # days
	Days []string `json:"days"`
	// +k8s:required
	// +kubebuilder:validation:MinItems=0
	Many []string `json:"many"`
	// +k8s:required
	// +kubebuilder:validation:MinProperties=2
	Map map[string]string `json:"map"`
	// +k8s:required
	Item Item `json:"item"`
	// +k8s:required
	Flag bool `json:"flag"`
	// +k8s:minimum=-5
	// +k8s:maximum=5
	Degree int32 `json:"degree,omitempty"`
	// +k8s:immutable
	Fixed Item `json:"fixed"`
	// +k8s:immutable
	// +optional
	Once Items `json:"once,omitempty"`
	// +k8s:immutable
	Name string `json:"name,omitempty"`
	Tags Tags `json:"tags,omitempty"`
	Items Items `json:"items,omitempty"`
	// +k8s:required
	Time metav1.Time `json:"time"`
	// +k8s:required
	Bytes []byte `json:"bytes"`
	// +k8s:required
	Word Word `json:"word"`
	// +k8s:required
	Listed Tags `json:"listed"`
	// +k8s:required
	Port intstr.IntOrString `json:"port"`
}
