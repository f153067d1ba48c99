package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Keyed struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec KeyedSpec `json:"spec,omitempty"`
}

type ByZone struct {
	East int32 `json:"east"`
	West int32 `json:"west"`
}

type MaybeByZone struct {
	East *Limit `json:"east,omitempty"`
	West *Limit `json:"west,omitempty"`
}

// Limit of a zone.
// +kubebuilder:validation:Maximum=9
type Limit int32

type KeyedSpec struct {
	// zones by name.
	Zones ByZone `json:"zones,omitempty"`
	Maybe MaybeByZone `json:"maybe,omitempty"`
	Free map[string]Limit `json:"free,omitempty"`
	Signature map[string]Limit `json:"signature,omitempty"`
	Lists map[string][]Limit `json:"lists,omitempty"`
	Aliased map[string]string `json:"aliased,omitempty"`
}
