package v1beta1

import metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"

type Rack struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec RackSpec `json:"spec,omitempty"`
}

type Slot struct {
	Name string `json:"name"`
	// +kubebuilder:default=TCP
	Protocol string `json:"protocol,omitempty"`
	Port int32 `json:"port"`
}

// Label of a slot.
// +kubebuilder:validation:MaxLength=10
type Label string

// Point is atomic.
// +structType=atomic
type Point struct {
	X int32 `json:"x"`
	Y int32 `json:"y"`
}

type RackSpec struct {
	// +listType=map
	// +listMapKey=name
	// +listMapKey=protocol
	// +kubebuilder:validation:MinItems=1
	// +kubebuilder:validation:MaxItems=16
	Slots []Slot `json:"slots,omitempty"`
	// +listType=set
	Tags []string `json:"tags,omitempty"`
	// +listType=atomic
	Order []Slot `json:"order,omitempty"`
	// +k8s:listType=map
	// +k8s:listMapKey=name
	Twins []Slot `json:"twins,omitempty"`
	// +kubebuilder:validation:items:MinLength=1
	// +kubebuilder:validation:items:MaxLength=5
	// +kubebuilder:validation:items:Pattern=`^[a-z]*$`
	// +kubebuilder:validation:items:Enum=a;b
	Short []string `json:"short,omitempty"`
	// +kubebuilder:validation:items:Minimum=1
	// +kubebuilder:validation:items:Maximum=9
	// +kubebuilder:validation:items:ExclusiveMinimum=true
	// +kubebuilder:validation:items:ExclusiveMaximum=false
	// +kubebuilder:validation:items:MultipleOf=3
	Digits []int32 `json:"digits,omitempty"`
	// +kubebuilder:validation:items:MinItems=1
	// +kubebuilder:validation:items:MaxItems=2
	Grid [][]string `json:"grid,omitempty"`
	// +kubebuilder:validation:items:MinProperties=1
	// +kubebuilder:validation:items:MaxProperties=2
	Maps []map[string]string `json:"maps,omitempty"`
	// +kubebuilder:validation:items:Format=date
	Dates []string `json:"dates,omitempty"`
	// +kubebuilder:validation:items:Type=string
	Texts []int32 `json:"texts,omitempty"`
	// +kubebuilder:validation:items:XValidation:rule="self.port > 0",message="no port"
	Checked []Slot `json:"checked,omitempty"`
	// labels by name.
	// +mapType=atomic
	// +kubebuilder:validation:MinProperties=1
	// +kubebuilder:validation:MaxProperties=8
	Labels map[string]Label `json:"labels,omitempty"`
	// +mapType=granular
	Counts map[string]int64 `json:"counts,omitempty"`
	Nested map[string]map[string][]bool `json:"nested,omitempty"`
	Structs map[string]Slot `json:"structs,omitempty"`
	// at is where it stands.
	At Point `json:"at,omitempty"`
	// +structType=granular
	To Slot `json:"to,omitempty"`
	Labelled []Label `json:"labelled,omitempty"`
}
