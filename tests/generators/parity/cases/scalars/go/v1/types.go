package v1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

// Gauge has every scalar.
type Gauge struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GaugeSpec `json:"spec"`
}

// +kubebuilder:object:root=true

type GaugeList struct {
	metav1.TypeMeta `json:",inline"`
	metav1.ListMeta `json:"metadata,omitempty"`
	Items           []Gauge `json:"items"`
}

type GaugeSpec struct {
	// text is free.
	Text string `json:"text"`
	// flag may be left out.
	Flag  bool   `json:"flag,omitempty"`
	Plain int    `json:"plain"`
	Small int32  `json:"small,omitempty"`
	Wide  int64  `json:"wide,omitempty"`
	Usmall uint32 `json:"usmall,omitempty"`
	Uwide uint64 `json:"uwide,omitempty"`
	Blob  []byte `json:"blob,omitempty"`
	// bounded has all bounds a number can have.
	// +kubebuilder:validation:Minimum=2
	// +kubebuilder:validation:Maximum=100
	// +kubebuilder:validation:ExclusiveMinimum=true
	// +kubebuilder:validation:ExclusiveMaximum=true
	// +kubebuilder:validation:MultipleOf=2
	Bounded int32 `json:"bounded,omitempty"`
	// +kubebuilder:validation:Minimum=0
	// +kubebuilder:validation:ExclusiveMinimum=false
	Zero int64 `json:"zero,omitempty"`
	// +kubebuilder:validation:MinLength=0
	// +kubebuilder:validation:MaxLength=63
	// +kubebuilder:validation:Pattern=`^[a-z]+(\.[a-z]+)*$`
	Name string `json:"name,omitempty"`
	// +kubebuilder:validation:Format=date-time
	When string `json:"when,omitempty"`
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:Format=int64
	AsText int32 `json:"asText,omitempty"`
	// +kubebuilder:validation:Format=double
	Other int64 `json:"other,omitempty"`
}
