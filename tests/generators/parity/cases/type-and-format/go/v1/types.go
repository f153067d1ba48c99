package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Format struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec FormatSpec `json:"spec,omitempty"`
}

// Address of a host.
// +kubebuilder:validation:Format=ipv4
type Address string

// +kubebuilder:validation:Type=string
type TextNumber int32

// +kubebuilder:validation:Format=int64
type Wide int32

type FormatSpec struct {
	Address Address `json:"address,omitempty"`
	// +kubebuilder:validation:Format=ipv4
	SameAddress Address `json:"sameAddress,omitempty"`
	// +kubebuilder:validation:Format=hostname
	Both Address `json:"both,omitempty"`
	Number TextNumber `json:"number,omitempty"`
	Wide Wide `json:"wide,omitempty"`
	// +kubebuilder:validation:Type=integer
	Flag bool `json:"flag,omitempty"`
	// +kubebuilder:validation:Format=uuid
	Bytes []byte `json:"bytes,omitempty"`
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Format=date-time
	Time metav1.Time `json:"time,omitempty"`
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Format=duration
	Wait metav1.Duration `json:"wait,omitempty"`
	// +kubebuilder:validation:Format=cidr
	// +kubebuilder:validation:MaxLength=43
	Cidr string `json:"cidr,omitempty"`
	// +kubebuilder:validation:Format=int32
	Plain int `json:"plain,omitempty"`
	// +kubebuilder:validation:Type=object
	Object string `json:"object,omitempty"`
	// +kubebuilder:validation:Format="date"
	Day string `json:"day,omitempty"`
	// +kubebuilder:validation:items:Format=uri
	Links []string `json:"links,omitempty"`
}
