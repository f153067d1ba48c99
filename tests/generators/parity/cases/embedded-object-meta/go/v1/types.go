package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Template struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec TemplateSpec `json:"spec,omitempty"`
}

type TemplateSpec struct {
	// metadata of what is made.
	metav1.ObjectMeta `json:"metadata,omitempty"`
	Others []metav1.ObjectMeta `json:"others,omitempty"`
}
