package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Tool struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ToolSpec `json:"spec,omitempty"`
}

type Picked struct {
	// name of it.
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
	Size int32 `json:"size,omitempty"`
}

type Omitted struct {
	// flag of it.
	Flag bool `json:"flag"`
}

type Partly struct {
	// name of it.
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name,omitempty"`
	Size int32 `json:"size,omitempty"`
	// flag of it.
	Flag bool `json:"flag,omitempty"`
}

type Needed struct {
	// name of it.
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
	Size int32 `json:"size"`
	// flag of it.
	Flag bool `json:"flag"`
}

// Combined has its own text.
type Combined struct {
	// name of it.
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name,omitempty"`
	Size int32 `json:"size"`
}

type Extended struct {
	// name of it.
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
	Size int32 `json:"size,omitempty"`
	More string `json:"more,omitempty"`
}

// Whole is the source.
// +kubebuilder:validation:MinProperties=1
type Whole struct {
	// name of it.
	// +kubebuilder:validation:MaxLength=9
	Name string `json:"name"`
	Size int32 `json:"size,omitempty"`
	// flag of it.
	Flag bool `json:"flag"`
}

type ToolSpec struct {
	Whole Whole `json:"whole,omitempty"`
	Picked Picked `json:"picked,omitempty"`
	// omitted has a text.
	Omitted Omitted `json:"omitted,omitempty"`
	Partly Partly `json:"partly,omitempty"`
	Needed Needed `json:"needed,omitempty"`
	Fixed Needed `json:"fixed,omitempty"`
	Combined Combined `json:"combined,omitempty"`
	Extended Extended `json:"extended,omitempty"`
	List []Partly `json:"list,omitempty"`
}
