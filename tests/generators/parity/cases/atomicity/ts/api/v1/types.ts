import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Atomic extends KubernetesObject {
  spec?: AtomicSpec;
}

/** +structType=atomic */
export interface Whole {
  a?: string;
}

/** +structType=granular */
export interface Loose {
  a?: string;
}

/** +mapType=atomic */
export type Map = Record<string, string>;

/** +listType=atomic */
export type List = string[];

export interface Key {
  /** +kubebuilder:default="" */
  name?: string;
  port: int32;
}

/**
 * +listType=map
 * +listMapKey=port
 */
export type Keyed = Key[];

export interface AtomicSpec {
  whole?: Whole;
  loose?: Loose;
  /** +structType=granular */
  granular?: Whole;
  /** +structType=atomic */
  again?: Whole;
  map?: Map;
  /** +mapType=granular */
  looseMap?: Map;
  list?: List;
  /** +listType=set */
  set?: List;
  keyed?: Keyed;
  /**
   * +listType=map
   * +listMapKey=port
   */
  same?: Keyed;
  /** +mapType=atomic */
  lists?: Record<string, List>;
  /**
   * +listType=map
   * +listMapKey=name
   * +listMapKey=port
   */
  two?: Key[];
}
