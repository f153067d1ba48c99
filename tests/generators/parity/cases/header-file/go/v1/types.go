package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Headed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec string `json:"spec,omitempty"`
}
