import { CapikitError } from "@capikit/common/errors";
import type { GoType } from "@capikit/common/go-types";
import { isRecord } from "@capikit/common/json";
import type { Json, JsonObject } from "@capikit/schema";
import { fieldsOf } from "./fields-of.ts";
import { scalars } from "./scalars.ts";

/** A value that does not match Go's types. */
export class GoTypeError extends CapikitError {
  override readonly name = "GoTypeError";
  readonly path: string;
  readonly expected: string;

  constructor(path: string, expected: string) {
    super(`${path || "the object"} must be ${expected}`);
    this.path = path;
    this.expected = expected;
  }
}

/**
 * Returns an object after a round trip through a Go struct: without unknown fields, with zero
 * values as in the struct, and with canonical quantities and times.
 *
 * @throws GoTypeError
 */
export function throughGo(struct: string, object: JsonObject): JsonObject {
  return throughStruct(struct, object, "");
}

function throughStruct(name: string, value: Json, path: string): JsonObject {
  if (!isRecord(value)) throw new GoTypeError(path, "an object");
  const out: Record<string, Json> = {};
  for (const field of fieldsOf(name)) {
    const given = Object.hasOwn(value, field.name) ? value[field.name] : undefined;
    const written =
      given === undefined || given === null
        ? zeroOf(field.type)
        : through(field.type, given, path === "" ? field.name : `${path}.${field.name}`);
    if (field.omit === "empty" && isEmpty(field.type, given, written)) continue;
    if (field.omit === "zero" && written === zeroOf(field.type)) continue;
    out[field.name] = written;
  }
  return out;
}

/** Pointers are empty if unset, other types by their value. */
function isEmpty(type: GoType, given: Json | undefined, written: Json): boolean {
  if (type.kind === "pointer") return given === undefined || given === null;
  if (Array.isArray(written)) return written.length === 0;
  if (isRecord(written)) return Object.keys(written).length === 0;
  return written === null || written === "" || written === 0 || written === false;
}

function zeroOf(type: GoType): Json {
  if (type.kind === "struct") return throughStruct(type.name, {}, "");
  return type.kind === "scalar" ? (scalars[type.name]?.zero ?? null) : null;
}

function through(type: GoType, value: Json, path: string): Json {
  switch (type.kind) {
    case "pointer":
      return through(type.of, value, path);
    case "struct":
      return throughStruct(type.name, value, path);
    case "list":
      if (!Array.isArray(value)) throw new GoTypeError(path, "a list");
      return value.map((item: Json, index) =>
        item === null ? zeroOf(type.of) : through(type.of, item, `${path}[${index}]`),
      );
    case "map":
      if (!isRecord(value)) throw new GoTypeError(path, "an object");
      return Object.fromEntries(
        Object.entries(value).map(([key, item]) => [
          key,
          item === null ? zeroOf(type.of) : through(type.of, item, `${path}.${key}`),
        ]),
      );
    default:
      return throughScalar(type.name, value, path);
  }
}

function throughScalar(name: string, value: Json, path: string): Json {
  if (name.startsWith("SchemaOr")) return throughSchemaOr(name, value, path);
  const scalar = scalars[name];
  const written = scalar?.through(value);
  if (written === undefined) throw new GoTypeError(path, scalar?.expected ?? name);
  return written;
}

/**
 * A schema, or a boolean, schemas or names in its place. Go ignores other values except booleans.
 */
function throughSchemaOr(name: string, value: Json, path: string): Json {
  const [or = "", version = ""] = name.split(".");
  const schema =
    version === "" ? "apiextensions.JSONSchemaProps" : `apiextensions.${version}.JSONSchemaProps`;
  if (isRecord(value)) return throughStruct(schema, value, path);
  if (or === "SchemaOrBool") {
    if (typeof value !== "boolean") throw new GoTypeError(path, "true, false or a schema");
    return value;
  }
  if (!Array.isArray(value) || value.length === 0) return null;
  const of: GoType =
    or === "SchemaOrList" ? { kind: "struct", name: schema } : { kind: "scalar", name: "string" };
  return through({ kind: "list", of }, value, path);
}
