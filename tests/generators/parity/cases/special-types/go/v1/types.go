package v1

import (
	corev1 "k8s.io/api/core/v1"
	apiextensionsv1 "k8s.io/apiextensions-apiserver/pkg/apis/apiextensions/v1"
	"k8s.io/apimachinery/pkg/api/resource"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
	"k8s.io/apimachinery/pkg/util/intstr"
)

var _ corev1.Pod

// Mix has the types that Kubernetes brings.
type Mix struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MixSpec `json:"spec,omitempty"`
}

type MixSpec struct {
	// at is a moment.
	At       metav1.Time          `json:"at,omitempty"`
	Micro    metav1.MicroTime     `json:"micro,omitempty"`
	Wait     metav1.Duration      `json:"wait,omitempty"`
	Size     resource.Quantity    `json:"size,omitempty"`
	Port     intstr.IntOrString   `json:"port,omitempty"`
	Raw      runtime.RawExtension `json:"raw,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Free     apiextensionsv1.JSON `json:"free,omitempty"`
	Any      apiextensionsv1.JSON `json:"any,omitempty"`
	Meta     metav1.ObjectMeta    `json:"meta,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	// +kubebuilder:validation:EmbeddedResource
	Object   runtime.RawExtension `json:"object,omitempty"`
	Sizes    map[string]resource.Quantity `json:"sizes,omitempty"`
	Ports    []intstr.IntOrString `json:"ports,omitempty"`
	// half is a percentage or a number.
	// +kubebuilder:validation:XIntOrString
	// +kubebuilder:validation:MaxLength=4
	// +kubebuilder:validation:Pattern=`^[0-9]+%?$`
	Half     string `json:"half,omitempty"`
	// conditions of the mix.
	// +listType=map
	// +listMapKey=type
	Conditions []metav1.Condition `json:"conditions,omitempty"`
}
