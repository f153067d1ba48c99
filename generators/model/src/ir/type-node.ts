import type { Json } from "@capikit/schema";
import type { Marker } from "../markers/marker.ts";
import type { Location } from "../source/source-text.ts";
import type { SpecialName } from "./special.ts";

/**
 * What TypeScript says of a type, resolved and frozen: names followed, generics instantiated, utility types applied. Markers stay on
 * the declarations and members they were written on; what they make of the type is decided by `schema/`.
 */
export type TypeNode =
  | ScalarType
  | EnumType
  | ArrayType
  | MapType
  | ObjectType
  | NullableType
  | NamedType
  | SpecialType
  | OpaqueType;

/** `string`, `boolean`. */
export interface ScalarType {
  readonly kind: "scalar";
  readonly type: "boolean" | "string";
  readonly location: Location;
}

/** What TypeScript resolves to literals of one sort, in the order of their declaration. */
export interface EnumType {
  readonly kind: "enum";
  readonly type: "boolean" | "integer" | "string";
  readonly values: readonly Json[];
  readonly location: Location;
}

export interface ArrayType {
  readonly kind: "array";
  readonly items: TypeNode;
  readonly location: Location;
}

/** `Record<string, T>` and its like: an object of any keys. */
export interface MapType {
  readonly kind: "map";
  readonly values: TypeNode;
  readonly location: Location;
}

/** An interface, a type literal, an intersection or what a utility type makes of one. */
export interface ObjectType {
  readonly kind: "object";
  /** All members, the bases' included and overridden ones replaced; own members first come where they are declared. */
  readonly members: readonly Member[];
  /**
   * Whose type-level markers count too (`extends`, `A & B`), in the order written. Empty for utility types; `KubernetesObject` and other
   * special types are left out.
   */
  readonly bases: readonly TypeNode[];
  readonly location: Location;
}

/** `T | null`. */
export interface NullableType {
  readonly kind: "nullable";
  readonly of: TypeNode;
  readonly location: Location;
}

/** An interface, alias or enum, with what stands on its declaration. One node per declaration and type arguments: compare by identity. */
export interface NamedType {
  readonly kind: "named";
  /** With its type arguments: `Ref<int64>`. */
  readonly name: string;
  readonly declaration: "alias" | "enum" | "interface";
  /** The text as written, without the effect of option `maxDescLen`. */
  readonly description?: string;
  readonly markers: readonly Marker[];
  readonly target: TypeNode;
  /** The name of the declaration. */
  readonly location: Location;
}

/** A type that the language knows by a `+capikit:schema:builtin` marker on its declaration: int32, Time, Quantity … */
export interface SpecialType {
  readonly kind: "special";
  readonly special: SpecialName;
  readonly location: Location;
}

/**
 * A type that was not looked at: of a member under `+kubebuilder:validation:Schemaless`, of an alias `number | string` under
 * `+kubebuilder:validation:XIntOrString`. It also stands for a type that could not be read, which was reported then.
 */
export interface OpaqueType {
  readonly kind: "opaque";
  readonly location: Location;
}

/** One member of an object. */
export interface Member {
  readonly name: string;
  /** Written with `?` (after utility types: as they leave it). */
  readonly optional: boolean;
  readonly type: TypeNode;
  readonly description?: string;
  readonly markers: readonly Marker[];
  /** Whether one of its markers was left out as faulty. */
  readonly incomplete?: true;
  /** The member's name. */
  readonly location: Location;
}
