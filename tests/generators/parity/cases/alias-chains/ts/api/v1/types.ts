import type { KubernetesObject } from "@capikit/api/meta";

export interface Chain extends KubernetesObject {
  spec?: ChainSpec;
}

/**
 * Innermost text.
 * +kubebuilder:validation:MinLength=1
 * +kubebuilder:validation:MaxLength=100
 * +kubebuilder:validation:Pattern=`^a`
 */
export type A = string;

/** +kubebuilder:validation:MaxLength=50 */
export type B = A;

/**
 * Outermost text.
 * +kubebuilder:validation:Pattern=`z$`
 * +kubebuilder:validation:XValidation:rule="self != 'x'",message="by C"
 */
export type C = B;

/**
 * List of them.
 * +kubebuilder:validation:MaxItems=3
 */
export type Cs = C[];

/** +kubebuilder:validation:MinItems=1 */
export type MoreCs = Cs;

/** Object of it. */
export type Struct = {
  c?: C;
};

/** Renamed struct. */
export type Renamed = Struct;

/** +kubebuilder:validation:MaxProperties=5 */
export type Map = Record<string, B>;

export interface ChainSpec {
  a?: A;
  b?: B;
  c?: C;
  /**
   * own text.
   * +kubebuilder:validation:MaxLength=10
   * +kubebuilder:validation:XValidation:rule="self != 'y'",message="by the field"
   */
  own?: C;
  cs?: Cs;
  moreCs?: MoreCs;
  struct?: Struct;
  renamed?: Renamed;
  map?: Map;
  maps?: Map[];
}
