import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Mixed extends KubernetesObject {
  spec?: MixedSpec;
}

/**
 * Named has a name.
 * +kubebuilder:validation:XValidation:rule="has(self.name)",message="by Named"
 */
export interface Named {
  /** name of it. */
  name?: string;
}

export interface Sized {
  size: int32;
}

/** Both are meant. */
export type Both = Named & Sized;

export type More = Both & {
  /** extra is more. */
  extra?: string;
};

export interface MixedSpec {
  both?: Both;
  more?: More;
  /** inline has a text. */
  inline?: Named & Sized;
  list?: More[];
}
