import type { Json, ValidationRule } from "@capikit/schema";
import type { Marker } from "../markers/marker.ts";
import type { SpecialName } from "../markers/special.ts";
import type { Location } from "../text/source-text.ts";

/**
 * A resolved and frozen TypeScript type: references followed, generics instantiated, utility types
 * applied. Markers stay on their declarations and members; `schema/` applies them.
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

/** A type that resolves to literals of one type, in the order of their declaration. */
export interface EnumType {
  readonly kind: "enum";
  readonly type: "boolean" | "integer" | "string";
  readonly values: readonly Json[];
  /**
   * The TypeScript enums with these values: their names and members, sorted. Enums with equal texts
   * are assignable to each other. Not set for literals.
   */
  readonly enums?: readonly string[];
  readonly location: Location;
}

/** A list. */
export interface ArrayType {
  readonly kind: "array";
  readonly items: TypeNode;
  readonly location: Location;
}

/** `Record<string, T>` and similar: an object with arbitrary keys. */
export interface MapType {
  readonly kind: "map";
  readonly values: TypeNode;
  readonly location: Location;
}

/** An interface, a type literal, an intersection, a discriminated union or the result of a utility type. */
export interface ObjectType {
  readonly kind: "object";
  /** All members, including inherited ones, with overrides applied; own members first. */
  readonly members: readonly Member[];
  /** Types whose type-level markers also apply (`extends`, `A & B`), except special types. */
  readonly bases: readonly TypeNode[];
  /** The parts of a discriminated union, of which the object has all members. */
  readonly union?: DiscriminatedUnion;
  readonly location: Location;
}

/** Objects that a required member with literals distinguishes. */
export interface DiscriminatedUnion {
  readonly discriminator: string;
  readonly parts: readonly UnionPart[];
  /** Which members the discriminator allows and requires. */
  readonly rules: readonly ValidationRule[];
}

/** A part of a union: the values of its discriminator, and its members. */
export interface UnionPart {
  readonly values: readonly (boolean | number | string)[];
  readonly members: ReadonlyMap<string, Member>;
}

/** `T | null`. */
export interface NullableType {
  readonly kind: "nullable";
  readonly of: TypeNode;
  readonly location: Location;
}

/** An interface, alias or enum. One node per declaration and type arguments. */
export interface NamedType {
  readonly kind: "named";
  /** The name with type arguments: `Ref<int64>`. */
  readonly name: string;
  readonly declaration: "alias" | "enum" | "interface";
  /** The text as written, regardless of option `maxDescLen`. */
  readonly description?: string;
  readonly markers: readonly Marker[];
  readonly target: TypeNode;
  /** The name of the declaration. */
  readonly location: Location;
}

/** A built-in type, declared with a `+capikit:schema:builtin` marker: int32, Time, Quantity … */
export interface SpecialType {
  readonly kind: "special";
  readonly special: SpecialName;
  readonly location: Location;
}

/**
 * A type that is not resolved: of a member with `+kubebuilder:validation:Schemaless`, of an alias
 * `number | string` with `+kubebuilder:validation:XIntOrString`, or after a reported error.
 */
export interface OpaqueType {
  readonly kind: "opaque";
  readonly location: Location;
}

/** One member of an object. */
export interface Member {
  readonly name: string;
  /** Whether it is declared with `?`, after applying utility types. */
  readonly optional: boolean;
  /** Whether its name is a number, as which `keyof` has it. */
  readonly isNumeric?: true;
  /** Whether it is declared with `readonly`, or by `Readonly<T>`. */
  readonly readonly?: true;
  readonly type: TypeNode;
  readonly description?: string;
  readonly markers: readonly Marker[];
  /** Whether an invalid marker was skipped. */
  readonly incomplete?: true;
  /** The member's name. */
  readonly location: Location;
}

/** Describes a type for messages. */
export function describeType(type: TypeNode): string {
  switch (type.kind) {
    case "scalar":
      return type.type;
    case "special":
      return type.special;
    case "enum":
      return type.values.map((value) => JSON.stringify(value)).join(" | ");
    case "named":
      return type.name;
    case "array": {
      const items = describeType(type.items);
      return type.items.kind === "enum" || type.items.kind === "nullable" ? `(${items})[]` : `${items}[]`;
    }
    case "map":
      return `Record<string, ${describeType(type.values)}>`;
    case "nullable":
      return `${describeType(type.of)} | null`;
    case "object":
      return type.members.length === 0 ? "{}" : `{ ${type.members.map(describeMember).join("; ")} }`;
    case "opaque":
      return "…";
  }
}

function describeMember({ name, optional, type }: Member): string {
  return `${name}${optional ? "?" : ""}: ${describeType(type)}`;
}

/** Returns the discriminated unions that a type is or combines with other members. */
export function unionsOf(type: TypeNode): readonly DiscriminatedUnion[] {
  const target = unwrapNames(type);
  if (target.kind !== "object") return [];
  return target.union === undefined ? target.bases.flatMap(unionsOf) : [target.union];
}

/** Returns the types that a type names or consists of. */
export function innerTypes(type: TypeNode): readonly TypeNode[] {
  if (type.kind === "named") return [type.target];
  if (type.kind === "nullable") return [type.of];
  if (type.kind === "object") return type.members.map((member) => member.type);
  return type.kind === "array" ? [type.items] : type.kind === "map" ? [type.values] : [];
}

/** Returns the type that names refer to. */
export function unwrapNames(type: TypeNode): Exclude<TypeNode, { readonly kind: "named" }> {
  let at = type;
  while (at.kind === "named") at = at.target;
  return at;
}
