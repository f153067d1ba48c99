/** The static types of CEL. */
export type Type = ScalarType | ListType | MapType | ObjectType | OpaqueType | TypeType | ParamType;

export type ScalarKind =
  | "null"
  | "bool"
  | "int"
  | "uint"
  | "double"
  | "string"
  | "bytes"
  | "timestamp"
  | "duration"
  | "dyn"
  | "error";

export interface ScalarType {
  readonly kind: ScalarKind;
}

export interface ListType {
  readonly kind: "list";
  readonly elem: Type;
}

export interface MapType {
  readonly kind: "map";
  readonly key: Type;
  readonly value: Type;
}

/** A type with fields, equal only to the type of the same name. */
export interface ObjectType {
  readonly kind: "object";
  readonly name: string;
  readonly fields: ReadonlyMap<string, Type>;
}

/** A type that is known by its name and parameters: `optional_type(T)`, `net.IP`. */
export interface OpaqueType {
  readonly kind: "opaque";
  readonly name: string;
  readonly params: readonly Type[];
}

export interface TypeType {
  readonly kind: "type";
  readonly param?: Type;
}

/** A type parameter of a signature, or a type still to be inferred. */
export interface ParamType {
  readonly kind: "param";
  readonly name: string;
}

const NO_FIELDS: ReadonlyMap<string, Type> = new Map();

export const scalar = (kind: ScalarKind): ScalarType => SCALARS[kind];
export const listOf = (elem: Type): ListType => ({ kind: "list", elem });
export const mapOf = (key: Type, value: Type): MapType => ({ kind: "map", key, value });
export const optionalOf = (value: Type): OpaqueType => ({
  kind: "opaque",
  name: "optional_type",
  params: [value],
});
export const objectType = (name: string, fields: ReadonlyMap<string, Type> = NO_FIELDS): ObjectType => ({
  kind: "object",
  name,
  fields,
});

const SCALARS = Object.fromEntries(
  (
    [
      "null",
      "bool",
      "int",
      "uint",
      "double",
      "string",
      "bytes",
      "timestamp",
      "duration",
      "dyn",
      "error",
    ] as const
  ).map((kind) => [kind, Object.freeze({ kind })]),
) as Readonly<Record<ScalarKind, ScalarType>>;

/** The names under which types are values of an expression, as in `type(x) == string`. */
export const NAMED_TYPES: ReadonlyMap<string, Type> = new Map<string, Type>([
  ...(["bool", "bytes", "double", "dyn", "int", "string", "uint"] as const).map((kind): [string, Type] => [
    kind,
    SCALARS[kind],
  ]),
  ["null_type", SCALARS.null],
  ["google.protobuf.Timestamp", SCALARS.timestamp],
  ["google.protobuf.Duration", SCALARS.duration],
  ["list", listOf(SCALARS.dyn)],
  ["map", mapOf(SCALARS.dyn, SCALARS.dyn)],
  ["type", { kind: "type" }],
  ["optional_type", optionalOf({ kind: "param", name: "V" })],
  ["kubernetes.Quantity", objectType("kubernetes.Quantity")],
  ["kubernetes.URL", objectType("kubernetes.URL")],
  ["kubernetes.Semver", objectType("kubernetes.Semver")],
  ["kubernetes.NamedFormat", objectType("kubernetes.NamedFormat")],
  ["net.IP", { kind: "opaque", name: "net.IP", params: [] }],
  ["net.CIDR", { kind: "opaque", name: "net.CIDR", params: [] }],
]);

export function isOptional(type: Type): type is OpaqueType {
  return type.kind === "opaque" && type.name === "optional_type";
}

/** The value type of an optional; any other type as it is. */
export function unwrapOptional(type: Type): Type {
  return isOptional(type) ? (type.params[0] ?? SCALARS.dyn) : type;
}

/** The parameters of a type, which inference looks into. */
export function paramsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case "list":
      return [type.elem];
    case "map":
      return [type.key, type.value];
    case "opaque":
      return type.params;
    case "type":
      return type.param === undefined ? [] : [type.param];
    default:
      return [];
  }
}

/** The same type over other parameters. */
export function withParams(type: Type, params: readonly Type[]): Type {
  const [first, second] = params;
  switch (type.kind) {
    case "list":
      return first === undefined ? type : listOf(first);
    case "map":
      return first === undefined || second === undefined ? type : mapOf(first, second);
    case "opaque":
      return { ...type, params };
    case "type":
      return first === undefined ? type : { kind: "type", param: first };
    default:
      return type;
  }
}

export function sameType(left: Type, right: Type): boolean {
  if (left === right) return true;
  if (left.kind !== right.kind || formatType(left) !== formatType(right)) return false;
  const params = paramsOf(right);
  const own = paramsOf(left);
  return (
    own.length === params.length &&
    own.every((param, index) => sameType(param, params[index] ?? SCALARS.error))
  );
}

export function formatType(type: Type): string {
  switch (type.kind) {
    case "object":
    case "opaque":
    case "param":
      return type.name;
    default:
      return type.kind;
  }
}

/** The type as people read it: `list(string)`, `object`. */
export function showType(type: Type): string {
  switch (type.kind) {
    case "list":
      return `list(${showType(type.elem)})`;
    case "map":
      return `map(${showType(type.key)}, ${showType(type.value)})`;
    case "opaque":
      return type.name === "optional_type" ? `optional(${showType(unwrapOptional(type))})` : type.name;
    case "object":
      return type.name.startsWith("kubernetes.") ? type.name : "object";
    case "type":
      return type.param === undefined ? "type" : `type(${showType(type.param)})`;
    case "param":
      return "any";
    default:
      return type.kind;
  }
}
