package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Nest struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec NestSpec `json:"spec,omitempty"`
}

// Base is what is embedded.
// +kubebuilder:validation:XValidation:rule="has(self.a)",message="by the base"
type Base struct {
	// a of the base.
	// +kubebuilder:validation:MaxLength=5
	A string `json:"a,omitempty"`
	B int32 `json:"b"`
}

// Other is embedded, too.
// +kubebuilder:validation:XValidation:rule="has(self.c)",message="by the other"
type Other struct {
	Base `json:",inline"`
	C string `json:"c,omitempty"`
}

// +kubebuilder:validation:MinProperties=1
type Third struct {
	D bool `json:"d,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="true",message="its own"
type NestSpec struct {
	Other `json:",inline"`
	Third `json:",inline"`
	Own string `json:"own"`
	// inner is a member.
	Inner Other `json:"inner,omitempty"`
}
