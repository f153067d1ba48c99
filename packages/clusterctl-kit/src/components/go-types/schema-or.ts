import type { GoScalar, GoType } from "@capikit/common/go-types";
import { isRecord, type JsonPath } from "@capikit/common/json";

/** Types of CRDs that hold a schema, or a boolean, schemas or names in its place. */
const names = ["SchemaOrBool", "SchemaOrList", "SchemaOrStrings"] as const;

export type SchemaOrName = (typeof names)[number] | `${(typeof names)[number]}.v1beta1`;

/** Returns JSON after a round trip through a Go type. */
type Through = (type: GoType<"string">, value: unknown, at: JsonPath | undefined) => unknown;

/**
 * Returns these types by their names in the rows. Go ignores other values, except in place of a
 * boolean.
 */
export function schemaOrTypes(through: Through): Readonly<Record<SchemaOrName, GoScalar>> {
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
