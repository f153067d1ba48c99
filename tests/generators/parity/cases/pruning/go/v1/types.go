package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/runtime"
)

type Keeper struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	// +kubebuilder:pruning:PreserveUnknownFields
	Spec KeeperSpec `json:"spec,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:pruning:PreserveUnknownFields
	Status runtime.RawExtension `json:"status,omitempty"`
}

// Open keeps unknown fields.
// +kubebuilder:pruning:PreserveUnknownFields
type Open struct {
	Known string `json:"known,omitempty"`
}

// +kubebuilder:validation:XPreserveUnknownFields
type OpenMap map[string]Open

type KeeperSpec struct {
	Open Open `json:"open,omitempty"`
	Map OpenMap `json:"map,omitempty"`
	// +kubebuilder:validation:XPreserveUnknownFields
	Field Plain `json:"field,omitempty"`
	List []Open `json:"list,omitempty"`
	Raw runtime.RawExtension `json:"raw,omitempty"`
	// +kubebuilder:pruning:PreserveUnknownFields
	Again runtime.RawExtension `json:"again,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:Type=string
	// +kubebuilder:validation:MaxLength=5
	Text Plain `json:"text,omitempty"`
	// +kubebuilder:validation:Schemaless
	// +kubebuilder:validation:XPreserveUnknownFields
	Any Plain `json:"any,omitempty"`
	// +nullable
	// +kubebuilder:pruning:PreserveUnknownFields
	Null *Plain `json:"null,omitempty"`
}

type Plain struct {
	A int32 `json:"a,omitempty"`
}
