import type { int32, IntOrString, KubernetesObject } from "@capikit/api/meta";

export interface Lists extends KubernetesObject {
  spec?: ListsSpec;
}

/** +kubebuilder:validation:MaxLength=9 */
export type Word = string;

/**
 * +kubebuilder:validation:MaxItems=4
 * +kubebuilder:validation:items:MinLength=2
 */
export type Words = Word[];

/** +kubebuilder:validation:items:MaxItems=2 */
export type Grid = int32[][];

export interface ListsSpec {
  words?: Words;
  /** +kubebuilder:validation:items:MaxLength=5 */
  shorter?: Word[];
  grid?: Grid;
  /**
   * +kubebuilder:validation:items:MinItems=1
   */
  deep?: int32[][];
  deeper?: string[][][];
  /**
   * +kubebuilder:validation:items:Type=integer
   * +kubebuilder:validation:items:Format=int64
   */
  typed?: int32[];
  /**
   * +kubebuilder:validation:items:Pattern="^[a-z]+$"
   * +kubebuilder:validation:items:MinLength=1
   */
  matching?: string[];
  /**
   * +kubebuilder:validation:items:XIntOrString
   * +kubebuilder:validation:items:Pattern=`^[0-9]+%?$`
   */
  percents?: IntOrString[];
}
