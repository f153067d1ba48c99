package v2

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Two of alpha, in its second version.
type Two struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Names map[string]string `json:"names,omitempty"`
}
