import { CapikitError } from "@capikit/common/errors";
import {
  createGoCodecs,
  type GoScalar,
  type GoType,
  goScalars,
  numberScalar,
  parseGoFields,
} from "@capikit/common/go-types";
import { formatJsonPath, isRecord, type JsonPath } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { rows } from "./rows.ts";

/** Types of CRDs that hold a schema, or a boolean, schemas or names in its place. */
const names = ["SchemaOrBool", "SchemaOrList", "SchemaOrStrings"] as const;

type SchemaOrName = (typeof names)[number] | `${(typeof names)[number]}.v1beta1`;

/** Returns JSON after a round trip through a Go type. */
type Through = (type: GoType<"string">, value: unknown, at: JsonPath | undefined) => unknown;

/**
 * Returns these types by their names in the rows. Go ignores other values, except in place of a
 * boolean.
 */
function schemaOrTypes(through: Through): Readonly<Record<SchemaOrName, GoScalar>> {
  const version = (suffix: "" | ".v1beta1"): readonly (readonly [SchemaOrName, GoScalar])[] =>
    names.map((name) => [`${name}${suffix}`, schemaOr(name, `apiextensions${suffix}`, through)]);
  return Object.fromEntries([...version(""), ...version(".v1beta1")]) as Record<SchemaOrName, GoScalar>;
}

function schemaOr(name: (typeof names)[number], prefix: string, through: Through): GoScalar {
  const schema = { kind: "struct", name: `${prefix}.JSONSchemaProps` } as const;
  const of = name === "SchemaOrList" ? schema : ({ kind: "scalar", name: "string" } as const);
  return {
    expected: "true, false or a schema",
    decode: (value, at) => {
      if (isRecord(value)) return through(schema, value, at);
      if (name === "SchemaOrBool") return typeof value === "boolean" ? value : undefined;
      return Array.isArray(value) && value.length > 0 ? through({ kind: "list", of }, value, at) : null;
    },
    fromNull: undefined,
    isZero: (value) => value === undefined,
    zero: null,
  };
}

/** Go accepts any integer here and keeps the lowest bits of larger ones. */
function integer(bits: number): GoScalar {
  return numberScalar("an integer", (value) =>
    Number.isInteger(value) ? Number(BigInt.asIntN(bits, BigInt(value))) : undefined,
  );
}

/** Scalars by name in the rows; types that contain schemas are in `schema-or.ts`. */
const scalars = {
  ...goScalars,
  bool: { ...goScalars.bool, expected: "true or false" },
  int32: integer(32),
  int64: integer(64),
  float64: numberScalar("a number", (value) => value),
} satisfies Readonly<Record<string, GoScalar>>;

/** A value that does not match Go's types. */
export class GoTypeError extends CapikitError {
  override readonly name = "GoTypeError";
  readonly path: string;
  readonly expected: string;

  constructor(at: JsonPath | undefined, expected: string) {
    const path = formatJsonPath(at).replace(/^\./, "");
    super(`${path || "the object"} must be ${expected}`);
    this.path = path;
    this.expected = expected;
  }
}

type ScalarName = keyof typeof scalars | SchemaOrName;

const codecOf = createGoCodecs<ScalarName>({
  fieldsOf: (struct) =>
    parseGoFields<ScalarName>(rows[struct] ?? "", (name) =>
      Object.hasOwn(rows, name) ? { kind: "struct", name } : { kind: "scalar", name: name as ScalarName },
    ),
  scalars: { ...scalars, ...schemaOrTypes(through) },
  invalid: (at, expected) => new GoTypeError(at, expected),
});

/**
 * Returns an object after a round trip through a Go struct: without unknown fields, with zero
 * values as in the struct, and with canonical quantities and times.
 *
 * @throws GoTypeError
 */
export function throughGo(struct: string, object: JsonObject): JsonObject {
  return through({ kind: "struct", name: struct }, object, undefined) as JsonObject;
}

function through(type: GoType<ScalarName>, value: unknown, at: JsonPath | undefined): unknown {
  const codec = codecOf(type);
  return codec.encode(codec.decode(value, at));
}
