import { isRecord, type JsonSchema } from "@capikit/common/json";

/**
 * Why a schema is invalid, if its keyword has other errors, too. The error of `listItems` and
 * `setItems` is at the items of the list, that of `listKey` at the member that is the key.
 */
export type SchemaErrorReason =
  | "embeddedResource"
  | "expression"
  | "listItems"
  | "listKey"
  | "listKeyUnknown"
  | "listKeysMissing"
  | "setItems"
  | "statusSubresource";

/** An error in a schema that the API server would reject in a CRD. */
export interface SchemaError {
  /** Path to the invalid keyword: `["properties", "spec", "default"]`; indexes as decimal text. */
  readonly schemaPath: readonly string[];
  /** The invalid or missing keyword. */
  readonly keyword: string;
  /** The error, following the keyword: "must be object at the root". */
  readonly message: string;
  readonly reason?: SchemaErrorReason;
  /** The list key, or the error of a value or pattern, which the message contains. */
  readonly detail?: string;
}

/** A location in a schema during a walk, with the errors so far. */
export interface SchemaWalk {
  readonly path: readonly string[];
  readonly errors: SchemaError[];
}

export function down(walk: SchemaWalk, ...steps: readonly string[]): SchemaWalk {
  return { path: [...walk.path, ...steps], errors: walk.errors };
}

/** Adds an error of a keyword at the current location. */
export function addError(
  walk: SchemaWalk,
  keyword: string,
  message: string,
  about: Pick<SchemaError, "reason" | "detail"> = {},
): void {
  walk.errors.push({ schemaPath: [...walk.path, keyword], keyword, message, ...about });
}

/** Describes the error of a value that violates its schema. */
export function ownSchemaError(detail: string): Pick<SchemaError, "message" | "detail"> {
  return { message: `violates its own schema: ${detail}`, detail };
}

/** Adds an error of a property: that it is present or missing. */
export function addPropertyError(walk: SchemaWalk, name: string, message: string): void {
  walk.errors.push({ schemaPath: [...walk.path, "properties", name], keyword: "properties", message });
}

/** Visits each direct subschema: properties, items, additional properties and junctors. */
export function eachSubschema(
  schema: JsonSchema,
  walk: SchemaWalk,
  visit: (schema: JsonSchema, walk: SchemaWalk) => void,
): void {
  for (const [name, property] of Object.entries(schema.properties ?? {}))
    visit(property, down(walk, "properties", name));
  if (isRecord(schema.items)) visit(schema.items, down(walk, "items"));
  if (isRecord(schema.additionalProperties))
    visit(schema.additionalProperties, down(walk, "additionalProperties"));
  eachJunctor(schema, walk, visit);
}

export function eachJunctor(
  schema: JsonSchema,
  walk: SchemaWalk,
  visit: (schema: JsonSchema, walk: SchemaWalk, junctor: "allOf" | "anyOf" | "oneOf" | "not") => void,
): void {
  for (const junctor of ["allOf", "anyOf", "oneOf"] as const) {
    schema[junctor]?.forEach((branch, i) => {
      visit(branch, down(walk, junctor, String(i)), junctor);
    });
  }
  if (isRecord(schema.not)) visit(schema.not, down(walk, "not"), "not");
}
