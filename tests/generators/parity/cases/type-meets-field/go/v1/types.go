package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Meeting struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec MeetingSpec `json:"spec,omitempty"`
}

// Name of somebody.
// +kubebuilder:validation:MinLength=1
// +kubebuilder:validation:MaxLength=63
// +kubebuilder:validation:Pattern=`^[a-z]+$`
type Name string

// Short name.
// +kubebuilder:validation:MaxLength=10
type Short Name

// +kubebuilder:validation:Minimum=1
type Positive int32

// Two or more things.
// +kubebuilder:validation:MinItems=2
type Pair []string

// +kubebuilder:validation:MinProperties=1
type Some struct {
	A string `json:"a,omitempty"`
	B string `json:"b,omitempty"`
}

// +kubebuilder:validation:XValidation:rule="self.size() > 1",message="by the type"
type Ruled string

type MeetingSpec struct {
	// host has a text of its own.
	Host Name `json:"host,omitempty"`
	Guest Name `json:"guest,omitempty"`
	// +kubebuilder:validation:MaxLength=5
	Tiny Name `json:"tiny,omitempty"`
	// +kubebuilder:validation:Pattern=`^[a-f]+$`
	Other Name `json:"other,omitempty"`
	Nick Short `json:"nick,omitempty"`
	// +kubebuilder:validation:Maximum=10
	Count Positive `json:"count,omitempty"`
	// +kubebuilder:validation:Minimum=5
	Many Positive `json:"many,omitempty"`
	// +kubebuilder:validation:MaxItems=3
	// +listType=set
	Pair Pair `json:"pair,omitempty"`
	Both Some `json:"both,omitempty"`
	// +kubebuilder:validation:XValidation:rule="self != 'x'",message="by the field"
	Ruled Ruled `json:"ruled,omitempty"`
	// +kubebuilder:validation:Format=hostname
	Formatted Name `json:"formatted,omitempty"`
	// +kubebuilder:validation:Type=string
	Same Name `json:"same,omitempty"`
	// +kubebuilder:validation:Format=date
	Day metav1.Time `json:"day,omitempty"`
}
