package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Palette struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec PaletteSpec `json:"spec,omitempty"`
}

// Colour by a TypeScript enum.
// +kubebuilder:validation:Enum=Red;Green
type Colour string

// Shape by constants.
// +k8s:enum
type Shape string

const (
	ShapeRound  Shape = "Round"
	ShapeSquare Shape = "Square"
)

// +kubebuilder:validation:Enum=name;size
type Key string

// +kubebuilder:validation:Enum=1;2;3
type Level int

// +kubebuilder:validation:Enum=-1;0;10
type Signed int

// +kubebuilder:validation:Enum=a;b;c
type Joined string

type PaletteSpec struct {
	Colour Colour `json:"colour,omitempty"`
	Shape Shape `json:"shape,omitempty"`
	Key Key `json:"key,omitempty"`
	Level Level `json:"level,omitempty"`
	Signed Signed `json:"signed,omitempty"`
	Joined Joined `json:"joined,omitempty"`
	Either bool `json:"either,omitempty"`
	// +kubebuilder:validation:Enum=false
	Never bool `json:"never,omitempty"`
	// +kubebuilder:validation:Enum=Red
	Red string `json:"red,omitempty"`
	// +kubebuilder:validation:Enum=x;y
	Again string `json:"again,omitempty"`
	Colours []Colour `json:"colours,omitempty"`
	// +kubebuilder:validation:Enum=b;c
	Extracted string `json:"extracted,omitempty"`
	// +kubebuilder:validation:Enum=a-1;a-2
	Template string `json:"template,omitempty"`
	// +kubebuilder:validation:Enum={"with space","semi;colon","comma,","brace}"}
	Strange string `json:"strange,omitempty"`
	// +kubebuilder:validation:Enum="1";"2"
	Digits string `json:"digits,omitempty"`
	// +kubebuilder:default=2
	Preset Level `json:"preset,omitempty"`
	// +kubebuilder:validation:items:Enum=p;q
	Items []string `json:"items,omitempty"`
}
