/** A small API, described so that it can be written in Go and in TypeScript. */
export interface Api {
  /** Lower case; part of the group. */
  readonly name: string;
  readonly kind: string;
  readonly versions: readonly ApiVersion[];
}

export interface ApiVersion {
  readonly name: string;
  readonly kind: Commented & { readonly fields: readonly Field[] };
  /** Each uses those before it alone. */
  readonly declarations: readonly Declaration[];
}

/** Texts and markers in the order of their lines. Markers start with `+`. */
export interface Commented {
  readonly lines: readonly string[];
}

export interface Field extends Commented {
  readonly name: string;
  readonly type: Type;
  readonly optional: boolean;
  readonly nullable: boolean;
}

export type Declaration = Struct | Intersection | Alias | Enumeration;

export interface Struct extends Commented {
  readonly kind: "struct";
  readonly name: string;
  /** The name of the parameter that fields may have as their type. */
  readonly parameter?: string;
  readonly bases: readonly Struct[];
  readonly fields: readonly Field[];
}

/** `A & B`. */
export interface Intersection extends Commented {
  readonly kind: "intersection";
  readonly name: string;
  readonly parts: readonly Struct[];
}

export interface Alias extends Commented {
  readonly kind: "alias";
  readonly name: string;
  readonly target: Type;
}

export interface Enumeration extends Commented {
  readonly kind: "enumeration";
  readonly name: string;
  readonly values: readonly (number | string)[];
}

export type Utility = "Omit" | "Partial" | "Pick" | "Readonly" | "Required";

export type Type =
  | { readonly kind: "scalar"; readonly name: Scalar }
  | { readonly kind: "special"; readonly name: Special }
  | { readonly kind: "literals"; readonly values: readonly (number | string)[] }
  | { readonly kind: "list"; readonly items: Type; readonly style: "array" | "brackets" | "readonly" }
  | { readonly kind: "map"; readonly values: Type; readonly style: "record" | "signature" }
  | { readonly kind: "named"; readonly declaration: Declaration }
  | { readonly kind: "instance"; readonly of: Struct; readonly argument: Type }
  | {
      readonly kind: "utility";
      readonly utility: Utility;
      readonly of: Struct;
      readonly keys: readonly string[];
    }
  | { readonly kind: "inline"; readonly fields: readonly Field[] }
  | { readonly kind: "parameter"; readonly name: string };

export type Scalar = "boolean" | "bytes" | "int" | "int32" | "int64" | "string" | "uint32" | "uint64";

export type Special =
  | "Duration"
  | "IntOrString"
  | "JSONValue"
  | "MicroTime"
  | "ObjectMeta"
  | "Quantity"
  | "RawExtension"
  | "Time";

/** All fields of a struct, those of its bases too. */
export function fieldsOf(struct: Struct): readonly Field[] {
  return [...struct.bases.flatMap(fieldsOf), ...struct.fields];
}

/** Returns the type behind names. */
export function plainOf(type: Type): Type {
  if (type.kind !== "named") return type;
  const { declaration } = type;
  if (declaration.kind === "alias") return plainOf(declaration.target);
  return declaration.kind === "enumeration" ? { kind: "literals", values: declaration.values } : type;
}

/** Returns the markers of a type and its aliases, without those of its use. */
export function markersOf(type: Type): readonly string[] {
  if (type.kind !== "named") return [];
  const { declaration } = type;
  const own = declaration.lines.filter((line) => line.startsWith("+"));
  return declaration.kind === "alias" ? [...own, ...markersOf(declaration.target)] : own;
}
