package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

type Atomic struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec AtomicSpec `json:"spec,omitempty"`
}

// +structType=atomic
type Whole struct {
	A string `json:"a,omitempty"`
}

// +structType=granular
type Loose struct {
	A string `json:"a,omitempty"`
}

// +mapType=atomic
type Map map[string]string

// +listType=atomic
type List []string

type Key struct {
	// +kubebuilder:default=""
	Name string `json:"name,omitempty"`
	Port int32 `json:"port"`
}

// +listType=map
// +listMapKey=port
type Keyed []Key

type AtomicSpec struct {
	Whole Whole `json:"whole,omitempty"`
	Loose Loose `json:"loose,omitempty"`
	// +structType=granular
	Granular Whole `json:"granular,omitempty"`
	// +structType=atomic
	Again Whole `json:"again,omitempty"`
	Map Map `json:"map,omitempty"`
	// +mapType=granular
	LooseMap Map `json:"looseMap,omitempty"`
	List List `json:"list,omitempty"`
	// +listType=set
	Set List `json:"set,omitempty"`
	Keyed Keyed `json:"keyed,omitempty"`
	// +listType=map
	// +listMapKey=port
	Same Keyed `json:"same,omitempty"`
	// +mapType=atomic
	Lists map[string]List `json:"lists,omitempty"`
	// +listType=map
	// +listMapKey=name
	// +listMapKey=port
	Two []Key `json:"two,omitempty"`
}
