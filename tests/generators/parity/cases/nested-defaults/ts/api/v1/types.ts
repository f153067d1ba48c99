import type { int32, int64, KubernetesObject } from "@capikit/api/meta";

export interface Deep extends KubernetesObject {
  /** +kubebuilder:default={outer: {inner: {number: 5}}} */
  spec?: DeepSpec;
}

export interface DeepSpec {
  /** +kubebuilder:default={} */
  outer?: Outer;
  /** +kubebuilder:default={inner: {number: 2, list: {"a", "b"}}, map: {"key with space": "v", plain: w}} */
  second?: Outer;
  /** +default={"inner": {"number": 3, "list": []}, "map": {}} */
  third?: Outer;
  /** +kubebuilder:default={} */
  emptyList?: string[];
  /** +kubebuilder:default={{a,b},{c}} */
  grid?: string[][];
  /** +kubebuilder:default:={number: 1} */
  short?: Inner;
  /** +kubebuilder:default={true,false} */
  flags?: boolean[];
  /** +kubebuilder:default={-1,0,1} */
  signed?: int32[];
  /** +kubebuilder:default=single */
  word?: string;
  /** +kubebuilder:default=two words */
  words?: string;
  /** +kubebuilder:default="a\"b" */
  quote?: string;
  /** +kubebuilder:default=-7 */
  negative?: int64;
}

export interface Outer {
  /** +kubebuilder:default={number: 9} */
  inner?: Inner;
  /** +optional */
  map?: Record<string, string>;
}

export interface Inner {
  /** +kubebuilder:validation:Maximum=10 */
  number: int32;
  /** +optional */
  list?: string[];
}
