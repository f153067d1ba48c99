import type { Json, JsonSchema } from "@capikit/common/json-schema";
import { compileRules } from "../cel/index.ts";
import { compileSchema } from "../compile/compile-schema.ts";
import { addError, down, type SchemaWalk } from "./schema-error.ts";
import { eachJunctor } from "./subschemas.ts";

/** Checks examples and enum values by their own schema. Cluster API does so for variables. */
export function checkValues(schema: JsonSchema, walk: SchemaWalk): void {
  const { example, items, additionalProperties, properties = {} } = schema;
  const values = schema.enum ?? [];
  if (example !== undefined || values.length > 0) {
    const error = valueErrorOf(schema);
    const check = (value: Json | undefined, at: SchemaWalk, keyword: string): void => {
      const reason = value === undefined || value === null ? undefined : error(value);
      if (reason !== undefined) addError(at, keyword, `${VIOLATES} ${reason}`);
    };
    check(example, walk, "example");
    for (const [index, value] of values.entries()) check(value, down(walk, "enum"), String(index));
  }
  if (items !== undefined) checkValues(items, down(walk, "items"));
  if (typeof additionalProperties === "object")
    checkValues(additionalProperties, down(walk, "additionalProperties"));
  for (const [name, property] of Object.entries(properties))
    checkValues(property, down(walk, "properties", name));
  eachJunctor(schema, walk, checkValues);
}

const VIOLATES = "violates its own schema:";

/** Returns a function that describes the first error of a value of a variable, if any. */
function valueErrorOf(schema: JsonSchema): (value: Json) => string | undefined {
  const compiled = compileSchema(schema);
  // Without rules of its own, Cluster API also skips those below.
  const own = schema["x-kubernetes-validations"] ?? [];
  const rules = own.length > 0 ? compileRules(schema, { isRoot: false }) : undefined;
  return (value) => {
    const errors = compiled.validate(value, { maxErrors: 1 });
    const [error] = errors.length > 0 ? errors : (rules?.validate(value, undefined) ?? []);
    return error && (error.path === "" ? error.message : `${error.path} ${error.message}`);
  };
}
