package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

type Open struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec OpenSpec `json:"spec,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Status OpenStatus `json:"status,omitempty"`
}

type OpenStatus struct {
	Ready bool `json:"ready,omitempty"`
}

// Bag keeps what it does not know.
// +kubebuilder:pruning:PreserveUnknownFields
type Bag struct {
	Known string `json:"known,omitempty"`
}

// Raw is anything.
// +kubebuilder:validation:XPreserveUnknownFields
type Raw struct{}

// +kubebuilder:validation:Type=object
// +kubebuilder:validation:XPreserveUnknownFields
type Free string

type OpenSpec struct {
	// tree is not looked at.
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=object
	// +kubebuilder:pruning:PreserveUnknownFields
	Tree *OpenSpec `json:"tree,omitempty"`
	Bag  Bag       `json:"bag,omitempty"`
	Raw  Raw       `json:"raw,omitempty"`
	Bags []Bag     `json:"bags,omitempty"`
	// +kubebuilder:validation:XEmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Embedded runtime.RawExtension `json:"embedded,omitempty"`
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:validation:XPreserveUnknownFields
	Resource runtime.RawExtension `json:"resource,omitempty"`
	Free     Free                 `json:"free,omitempty"`
	// +kubebuilder:validation:items:XPreserveUnknownFields
	// +kubebuilder:validation:items:XEmbeddedResource
	Items []runtime.RawExtension `json:"items,omitempty"`
	// +kubebuilder:validation:items:XIntOrString
	Mixed []string `json:"mixed,omitempty"`
}
