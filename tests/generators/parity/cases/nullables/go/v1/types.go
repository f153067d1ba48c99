package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/intstr"
)

type Null struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +nullable
	Spec *NullSpec `json:"spec,omitempty"`
}

// Text of it.
// +kubebuilder:validation:MaxLength=4
type Text string

type NullSpec struct {
	// +nullable
	Scalar *string `json:"scalar"`
	// +nullable
	Optional *int32 `json:"optional,omitempty"`
	// list may be null.
	// +nullable
	// +kubebuilder:validation:MaxItems=2
	List []string `json:"list,omitempty"`
	// +nullable
	Map map[string]string `json:"map"`
	// +nullable
	Text *Text `json:"text,omitempty"`
	// +nullable
	// +kubebuilder:default=x
	Preset *string `json:"preset,omitempty"`
	// +nullable
	Time *metav1.Time `json:"time,omitempty"`
	// +nullable
	Port *intstr.IntOrString `json:"port,omitempty"`
	// +nullable
	Self *Inner `json:"self,omitempty"`
}

// Inner of it.
type Inner struct {
	// +nullable
	A *bool `json:"a"`
}
