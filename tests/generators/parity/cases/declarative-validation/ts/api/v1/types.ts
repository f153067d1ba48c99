import type { bytes, int32, IntOrString, KubernetesObject, Time } from "@capikit/api/meta";

export interface Declared extends KubernetesObject {
  spec?: DeclaredSpec;
}

/** +k8s:enum */
export type Phase = "On" | "Off";

export interface Item {
  /** +k8s:required */
  name: string;
  /** +k8s:optional */
  text?: string;
}

export type Word = string;

/** +k8s:listType=set */
export type Tags = string[];

/**
 * +k8s:listType=map
 * +k8s:listMapKey=name
 */
export type Items = Item[];

export interface DeclaredSpec {
  /** +k8s:optional */
  phase?: Phase;
  /**
   * +k8s:required
   * +k8s:maxItems=7 # days
   */
  days: string[];
  /**
   * +k8s:required
   * +kubebuilder:validation:MinItems=0
   */
  many: string[];
  /**
   * +k8s:required
   * +kubebuilder:validation:MinProperties=2
   */
  map: Record<string, string>;
  /** +k8s:required */
  item: Item;
  /** +k8s:required */
  flag: boolean;
  /**
   * +k8s:minimum=-5
   * +k8s:maximum=5
   */
  degree?: int32;
  /** +k8s:immutable */
  fixed: Item;
  /**
   * +k8s:immutable
   * +optional
   */
  once?: Items;
  /** +k8s:immutable */
  name?: string;
  tags?: Tags;
  items?: Items;
  /** +k8s:required */
  time: Time;
  /** +k8s:required */
  bytes: bytes;
  /** +k8s:required */
  word: Word;
  /** +k8s:required */
  listed: Tags;
  /** +k8s:required */
  port: IntOrString;
}
