package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Need struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec *NeedSpec `json:"spec,omitempty"`
	// extra is no spec.
	Extra string `json:"extra"`
	Data map[string]string `json:"data,omitempty"`
}

type NeedSpec struct {
	// +required
	A string `json:"a"`
	// +kubebuilder:validation:Required
	B string `json:"b"`
	// +optional
	C string `json:"c,omitempty"`
	// +kubebuilder:validation:Optional
	D string `json:"d,omitempty"`
	// +k8s:optional
	E string `json:"e,omitempty"`
	// +k8s:required
	F string `json:"f"`
	// +k8s:required
	G []string `json:"g"`
	// +k8s:required
	H map[string]string `json:"h"`
	// +k8s:required
	// +kubebuilder:validation:MinLength=3
	I string `json:"i"`
	// +nullable
	J *string `json:"j,omitempty"`
	// +nullable
	K *Inner `json:"k"`
	// +k8s:required
	L int32 `json:"l"`
}

type Inner struct {
	// +nullable
	X *int32 `json:"x"`
}
