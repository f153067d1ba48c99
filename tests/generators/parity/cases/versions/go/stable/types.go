package stable

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Zone of today.
// +kubebuilder:resource:path=zones,categories=acme
// +kubebuilder:storageversion
// +kubebuilder:subresource:status
type Zone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ZoneSpec `json:"spec"`
}

type ZoneSpec struct {
	// +kubebuilder:validation:MinLength=1
	Name string `json:"name"`
}
