package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Looker struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec LookerSpec `json:"spec,omitempty"`
}

// Name of it.
// +kubebuilder:validation:MaxLength=7
type Name string

type Source struct {
	// name in the source.
	// +kubebuilder:validation:MinLength=1
	Name Name `json:"name"`
	List []Name `json:"list,omitempty"`
	Inner Inner `json:"inner,omitempty"`
}

// Inner of it.
type Inner struct {
	Size int64 `json:"size"`
}

type LookerSpec struct {
	Source Source `json:"source,omitempty"`
	Name Name `json:"name,omitempty"`
	List []Name `json:"list,omitempty"`
	Item Name `json:"item,omitempty"`
	// inner has its own text.
	Inner Inner `json:"inner,omitempty"`
	Size int64 `json:"size,omitempty"`
}
