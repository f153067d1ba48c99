package v1alpha1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Zone of old.
// +kubebuilder:resource:path=zones,categories=acme
// +kubebuilder:unservedversion
// +kubebuilder:deprecatedversion
type Zone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Name string `json:"name,omitempty"`
}

// Gone is skipped in this version.
// +kubebuilder:skipversion
type Gone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
