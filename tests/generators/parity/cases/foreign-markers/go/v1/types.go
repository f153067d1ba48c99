package v1

import (
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
)

// +genclient
// +genclient:nonNamespaced
// +genclient:method=GetScale,verb=get,subresource=scale,result=k8s.io/api/autoscaling/v1.Scale
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:defaulter-gen=true
// +k8s:openapi-gen=true
// +k8s:prerelease-lifecycle-gen:introduced=1.19
// +kubebuilder:object:root=true
// +kubebuilder:ac:generate=false
// Guest of other generators.
type Guest struct {
	metav1.TypeMeta   `json:",inline"`
	metav1.ObjectMeta `json:"metadata,omitempty"`

	Spec GuestSpec `json:"spec,omitempty"`
}

// Mode of it.
// +enum
// +k8s:deepcopy-gen=false
type Mode string

// +union
// +kubebuilder:object:generate=false
type GuestSpec struct {
	// mode with foreign markers.
	// +unionDiscriminator
	// +featureGate=Something
	Mode Mode `json:"mode,omitempty"`
	// +patchStrategy=merge
	// +patchMergeKey=name
	// +k8s:conversion-gen=false
	List []string `json:"list,omitempty"`
	// +protobuf=true
	// +protobuf.nullable=true
	// +k8s:validation-gen=true
	Bytes string `json:"bytes,omitempty"`
}
