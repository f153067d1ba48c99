import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Keyed extends KubernetesObject {
  spec?: KeyedSpec;
}

export type Zone = "east" | "west";

/**
 * Limit of a zone.
 * +kubebuilder:validation:Maximum=9
 */
export type Limit = int32;

/** +kubebuilder:validation:MinLength=5 */
export type Key = string;

export interface KeyedSpec {
  /** zones by name. */
  zones?: Record<"east" | "west", int32>;
  maybe?: Partial<Record<Zone, Limit>>;
  free?: Record<Key, Limit>;
  signature?: { [zone: string]: Limit };
  lists?: Readonly<Record<string, readonly Limit[]>>;
  aliased?: Record<string, string>;
}
