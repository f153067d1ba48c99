import type { int32, KubernetesObject } from "@capikit/api/meta";

export interface Tool extends KubernetesObject {
  spec?: ToolSpec;
}

/**
 * Whole is the source.
 * +kubebuilder:validation:MinProperties=1
 */
export interface Whole {
  /**
   * name of it.
   * +kubebuilder:validation:MaxLength=9
   */
  name: string;
  size?: int32;
  /** flag of it. */
  flag: boolean;
}

/** Combined has its own text. */
export type Combined = Partial<Pick<Whole, "name">> & Required<Pick<Whole, "size">>;

export interface Extended extends Omit<Whole, "flag"> {
  more?: string;
}

export interface ToolSpec {
  whole?: Whole;
  picked?: Pick<Whole, "name" | "size">;
  /** omitted has a text. */
  omitted?: Omit<Whole, "name" | "size">;
  partly?: Partial<Whole>;
  needed?: Required<Whole>;
  fixed?: Readonly<Required<Whole>>;
  combined?: Combined;
  extended?: Extended;
  list?: Partial<Whole>[];
}
