package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Mixed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MixedSpec `json:"spec,omitempty"`
}

// Named has a name.
// +kubebuilder:validation:XValidation:rule="has(self.name)",message="by Named"
type Named struct {
	// name of it.
	Name string `json:"name,omitempty"`
}

type Sized struct {
	Size int32 `json:"size"`
}

// Both are meant.
type Both struct {
	Named `json:",inline"`
	Sized `json:",inline"`
}

type More struct {
	Both `json:",inline"`
	// extra is more.
	Extra string `json:"extra,omitempty"`
}

type MixedSpec struct {
	Both Both `json:"both,omitempty"`
	More More `json:"more,omitempty"`
	// inline has a text.
	Inline Both `json:"inline,omitempty"`
	List []More `json:"list,omitempty"`
}
