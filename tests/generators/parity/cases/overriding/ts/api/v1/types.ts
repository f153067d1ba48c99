import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Over extends KubernetesObject {
  spec?: OverSpec;
}

/** Base is embedded. */
export interface Base {
  a?: string;
  b?: int32;
  c?: string[];
}

export interface OverSpec extends Base {
  /**
   * +kubebuilder:validation:MaxLength=5
   */
  a: string;
  /**
   * +kubebuilder:validation:Minimum=1
   * +kubebuilder:default=3
   */
  b?: int32;
}
