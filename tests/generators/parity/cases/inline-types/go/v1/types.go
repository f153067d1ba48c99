package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Inline struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// spec in place.
	Spec InlineSpec `json:"spec,omitempty"`
}

type InlineSpec struct {
	// nested in place.
	Nested Nested `json:"nested"`
	List []Item `json:"list,omitempty"`
	Map map[string]Item `json:"map,omitempty"`
	Empty Empty `json:"empty,omitempty"`
}

type Nested struct {
	// +kubebuilder:validation:Minimum=1
	Deep int32 `json:"deep"`
	Deeper Deeper `json:"deeper,omitempty"`
}

type Deeper struct {
	Deepest []int64 `json:"deepest"`
}

type Item struct {
	// name in place.
	Name string `json:"name"`
}

type Empty struct{}
