package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Property struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PropertySpec `json:"spec,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="self.snake_case != self.__namespace__"
type PropertySpec struct {
	A string `json:"proxyURL,omitempty"`
	B string `json:"proxyUrl,omitempty"`
	C string `json:"with-dash,omitempty"`
	D string `json:"with.dot"`
	E string `json:"snake_case"`
	F string `json:"$ref,omitempty"`
	G string `json:"namespace"`
	H string `json:"UPPER,omitempty"`
	I string `json:"1st"`
	J string `json:"type"`
	K string `json:"properties,omitempty"`
	L string `json:"required,omitempty"`
	M string `json:"description,omitempty"`
	N string `json:"default,omitempty"`
	O string `json:"constructor,omitempty"`
	P string `json:"10,omitempty"`
	Q string `json:"9,omitempty"`
	R string `json:"a10,omitempty"`
	S string `json:"a9,omitempty"`
	T map[string]string `json:"items,omitempty"`
	U string `json:"über,omitempty"`
	V string `json:"enum,omitempty"`
	W string `json:"__proto,omitempty"`
	X string `json:"toString,omitempty"`
}
