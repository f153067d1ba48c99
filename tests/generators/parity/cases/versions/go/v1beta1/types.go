package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Zone of yesterday.
// +kubebuilder:resource:path=zones,categories=acme
// +kubebuilder:deprecatedversion:warning="versions.acme.example/v1beta1 Zone is deprecated, use v1; it is better"
// +kubebuilder:subresource:status
// +kubebuilder:printcolumn:name="Name",type=string,JSONPath=`.spec.name`
type Zone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ZoneSpec `json:"spec,omitempty"`
}

type ZoneSpec struct {
	Name string `json:"name,omitempty"`
}

type Gone struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`
}
