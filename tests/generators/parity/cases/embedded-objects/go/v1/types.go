package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

type Carrier struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec CarrierSpec `json:"spec,omitempty"`
}

type CarrierSpec struct {
	// object is a whole one.
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	Object runtime.RawExtension `json:"object,omitempty"`
	// +kubebuilder:validation:EmbeddedResource
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:XValidation:rule="self.kind == 'Pod'"
	Pod runtime.RawExtension `json:"pod"`
	Metadata metav1.ObjectMeta `json:"metadata,omitempty"`
	Template Template `json:"template,omitempty"`
}

type Template struct {
	// metadata of it.
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Spec runtime.RawExtension `json:"spec,omitempty"`
}
