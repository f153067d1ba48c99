package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

	"capikit.test/parity/cases/several-packages/go/shared"
)

// One of beta.
type One struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Size shared.Size `json:"size"`
}
