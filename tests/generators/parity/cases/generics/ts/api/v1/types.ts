import type { int32, int64, KubernetesObject } from "@capikit/api/meta";

export interface Fleet extends KubernetesObject {
  spec?: FleetSpec;
}

/**
 * NameRange is a range.
 * +kubebuilder:validation:XValidation:rule="self.from <= self.to",message="from is above to"
 * +structType=atomic
 */
export interface Range<T> {
  /** from is the first one. */
  from: T;
  /** to is the last one. */
  to: T;
}

/**
 * Name of a thing.
 * +kubebuilder:validation:MaxLength=63
 */
export type Name = string;

export interface Car {
  wheels: int32;
}

export interface Template<Spec = string> {
  /** spec of what is made. */
  spec: Spec;
  /** labels to put on. */
  labels?: Record<string, string>;
}

/**
 * One to three items.
 * +kubebuilder:validation:MinItems=1
 * +kubebuilder:validation:MaxItems=3
 */
export type Few<T> = T[];

/** PageBase is embedded. */
export interface PageOf<Item, Token = string> {
  items: Item[];
  next?: Token;
}

export interface Page extends PageOf<Car> {
  total?: int64;
}

export interface FleetSpec {
  names?: Range<Name>;
  /** numbers has its own text. */
  numbers?: Range<int32>;
  template?: Template<Car>;
  text?: Template<string>;
  default?: Template;
  few?: Few<Car>;
  fewNames?: Few<Name>;
  page?: Page;
  byName?: Record<string, Template<Car>>;
  nested?: Array<Range<int32>>;
}
