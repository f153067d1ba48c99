package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Pick struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PickSpec `json:"spec,omitempty"`
}

// +kubebuilder:validation:ExactlyOneOf=a;b
// +kubebuilder:validation:AtMostOneOf=c;d;e
// +kubebuilder:validation:AtLeastOneOf=f;g
// +kubebuilder:validation:AtMostOneOf=a;f
type PickSpec struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
	C string `json:"c,omitempty"`
	D string `json:"d,omitempty"`
	E string `json:"e,omitempty"`
	F string `json:"f,omitempty"`
	G string `json:"g,omitempty"`
	// +k8s:immutable
	H string `json:"h"`
	// +k8s:immutable
	I *int32 `json:"i,omitempty"`
	// +k8s:minimum=1
	// +k8s:maximum=5 # the most
	J int32 `json:"j,omitempty"`
	// +k8s:maxItems=4
	K []string `json:"k,omitempty"`
}
