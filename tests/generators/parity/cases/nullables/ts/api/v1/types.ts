import type { int32, IntOrString, KubernetesObject, Time } from "@capikit/api/meta";

export interface Null extends KubernetesObject {
  spec?: NullSpec | null;
}

/**
 * Text of it.
 * +kubebuilder:validation:MaxLength=4
 */
export type Text = string;

export interface NullSpec {
  scalar: string | null;
  optional?: int32 | null | undefined;
  /**
   * list may be null.
   * +nullable
   * +kubebuilder:validation:MaxItems=2
   */
  list?: string[] | null;
  map: null | Record<string, string>;
  text?: Text | null;
  /** +kubebuilder:default=x */
  preset?: string | null;
  time?: Time | null;
  port?: IntOrString | null;
  self?: Inner | null;
}

/** Inner of it. */
export interface Inner {
  a: boolean | null;
}
