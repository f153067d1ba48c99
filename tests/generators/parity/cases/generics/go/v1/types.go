package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Fleet struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FleetSpec `json:"spec,omitempty"`
}

// NameRange is a range.
// +kubebuilder:validation:XValidation:rule="self.from <= self.to",message="from is above to"
// +structType=atomic
type NameRange struct {
	// from is the first one.
	From Name `json:"from"`
	// to is the last one.
	To Name `json:"to"`
}

// NameRange is a range.
// +kubebuilder:validation:XValidation:rule="self.from <= self.to",message="from is above to"
// +structType=atomic
type NumberRange struct {
	// from is the first one.
	From int32 `json:"from"`
	// to is the last one.
	To int32 `json:"to"`
}

// Name of a thing.
// +kubebuilder:validation:MaxLength=63
type Name string

type Car struct {
	Wheels int32 `json:"wheels"`
}

type CarTemplate struct {
	// spec of what is made.
	Spec Car `json:"spec"`
	// labels to put on.
	Labels map[string]string `json:"labels,omitempty"`
}

type StringTemplate struct {
	// spec of what is made.
	Spec string `json:"spec"`
	// labels to put on.
	Labels map[string]string `json:"labels,omitempty"`
}

// One to three items.
// +kubebuilder:validation:MinItems=1
// +kubebuilder:validation:MaxItems=3
type Cars []Car

// One to three items.
// +kubebuilder:validation:MinItems=1
// +kubebuilder:validation:MaxItems=3
type Names []Name

// PageBase is embedded.
type PageBase struct {
	Items []Car `json:"items"`
	Next string `json:"next,omitempty"`
}

type Page struct {
	PageBase `json:",inline"`
	Total int64 `json:"total,omitempty"`
}

type FleetSpec struct {
	Names NameRange `json:"names,omitempty"`
	// numbers has its own text.
	Numbers NumberRange `json:"numbers,omitempty"`
	Template CarTemplate `json:"template,omitempty"`
	Text StringTemplate `json:"text,omitempty"`
	Default StringTemplate `json:"default,omitempty"`
	Few Cars `json:"few,omitempty"`
	FewNames Names `json:"fewNames,omitempty"`
	Page Page `json:"page,omitempty"`
	ByName map[string]CarTemplate `json:"byName,omitempty"`
	Nested []NumberRange `json:"nested,omitempty"`
}
