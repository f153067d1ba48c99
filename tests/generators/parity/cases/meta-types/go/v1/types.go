package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	corev1 "k8s.io/api/core/v1"
)

type Referrer struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ReferrerSpec `json:"spec,omitempty"`
}

type ReferrerSpec struct {
	Selector metav1.LabelSelector `json:"selector,omitempty"`
	Requirements []metav1.LabelSelectorRequirement `json:"requirements,omitempty"`
	Local corev1.LocalObjectReference `json:"local,omitempty"`
	Typed corev1.TypedLocalObjectReference `json:"typed,omitempty"`
	Object *corev1.ObjectReference `json:"object,omitempty"`
	Objects []corev1.ObjectReference `json:"objects,omitempty"`
	Secret corev1.SecretReference `json:"secret,omitempty"`
	// +listType=map
	// +listMapKey=type
	// +kubebuilder:validation:MaxItems=32
	Conditions []metav1.Condition `json:"conditions,omitempty"`
	Condition metav1.Condition `json:"condition"`
	// +kubebuilder:validation:XValidation:rule="has(self.name)"
	Named corev1.SecretReference `json:"named,omitempty"`
}
