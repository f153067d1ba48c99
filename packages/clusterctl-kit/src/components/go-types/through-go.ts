import { CapikitError } from "@capikit/common/errors";
import { createGoCodecs, type GoType, parseGoFields } from "@capikit/common/go-types";
import { formatJsonPath, type JsonPath } from "@capikit/common/json";
import type { JsonObject } from "@capikit/schema";
import { rows } from "./rows.ts";
import { scalars } from "./scalars.ts";
import { type SchemaOrName, schemaOrTypes } from "./schema-or.ts";

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
