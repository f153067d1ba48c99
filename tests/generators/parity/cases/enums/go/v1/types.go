package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Choice struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec ChoiceSpec `json:"spec,omitempty"`
}

// Size of a thing.
// +kubebuilder:validation:Enum=small;large
type Size string

type ChoiceSpec struct {
	// +kubebuilder:validation:Enum=Basic;Premium
	Tier string `json:"tier"`
	// size is said by a type.
	Size Size `json:"size,omitempty"`
	// +kubebuilder:validation:Enum={"",none,all}
	Empty string `json:"empty,omitempty"`
	// +kubebuilder:validation:Enum=1;2;4
	Count int `json:"count,omitempty"`
	// +kubebuilder:validation:Enum=true
	Sure bool `json:"sure,omitempty"`
	// +kubebuilder:validation:Enum="True";"False";"1";"1e3";"null"
	Texts string `json:"texts,omitempty"`
	// +kubebuilder:validation:Enum=only
	One string `json:"one,omitempty"`
	Sizes []Size `json:"sizes,omitempty"`
	BySize map[string]Size `json:"bySize,omitempty"`
	// +kubebuilder:validation:Enum=a;b;c
	Letters string `json:"letters,omitempty"`
	// +kubebuilder:validation:Enum=a;c
	Some string `json:"some,omitempty"`
	// +kubebuilder:default=large
	Preset Size `json:"preset,omitempty"`
}
