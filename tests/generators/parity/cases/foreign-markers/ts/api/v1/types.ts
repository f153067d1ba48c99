import type { bytes, KubernetesObject } from "@capikit/api/meta";

// +genclient
// +genclient:nonNamespaced
// +genclient:method=GetScale,verb=get,subresource=scale,result=k8s.io/api/autoscaling/v1.Scale
// +k8s:deepcopy-gen:interfaces=k8s.io/apimachinery/pkg/runtime.Object
// +k8s:defaulter-gen=true
// +k8s:openapi-gen=true
// +k8s:prerelease-lifecycle-gen:introduced=1.19
// +kubebuilder:object:root=true
// +kubebuilder:ac:generate=false
/** Guest of other generators. */
export interface Guest extends KubernetesObject {
  spec?: GuestSpec;
}

/**
 * Mode of it.
 * +enum
 * +k8s:deepcopy-gen=false
 */
export type Mode = string;

/**
 * +union
 * +kubebuilder:object:generate=false
 */
export interface GuestSpec {
  /**
   * mode with foreign markers.
   * +unionDiscriminator
   * +featureGate=Something
   */
  mode?: Mode;
  /**
   * +patchStrategy=merge
   * +patchMergeKey=name
   * +k8s:conversion-gen=false
   */
  list?: string[];
  /**
   * +protobuf=true
   * +protobuf.nullable=true
   * +k8s:validation-gen=true
   */
  bytes?: string;
}
