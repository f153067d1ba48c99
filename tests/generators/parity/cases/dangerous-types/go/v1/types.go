package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Ratio struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:validation:Minimum=0.5
	// +kubebuilder:validation:Maximum=1.5
	// +kubebuilder:validation:MultipleOf=0.25
	// +kubebuilder:default=0.75
	Value float64 `json:"value,omitempty"`
	Small float32 `json:"small,omitempty"`
	Many []float64 `json:"many,omitempty"`
}
