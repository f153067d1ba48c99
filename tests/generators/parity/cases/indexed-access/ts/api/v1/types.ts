import type { int64, KubernetesObject } from "@capikit/api/meta";

export interface Looker extends KubernetesObject {
  spec?: LookerSpec;
}

/**
 * Name of it.
 * +kubebuilder:validation:MaxLength=7
 */
export type Name = string;

export interface Source {
  /**
   * name in the source.
   * +kubebuilder:validation:MinLength=1
   */
  name: Name;
  list?: Name[];
  inner?: Inner;
}

/** Inner of it. */
export interface Inner {
  size: int64;
}

export interface LookerSpec {
  source?: Source;
  name?: Source["name"];
  list?: NonNullable<Source["list"]>;
  item?: NonNullable<Source["list"]>[number];
  /** inner has its own text. */
  inner?: NonNullable<Source["inner"]>;
  size?: Inner["size"];
}
