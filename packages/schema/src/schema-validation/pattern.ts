import type { JsonSchema } from "@capikit/common/json-schema";
import { compilePattern } from "../model/pattern.ts";
import { addError, type SchemaWalk } from "./schema-error.ts";

/** A pattern must compile as RE2. */
export function checkPattern(schema: JsonSchema, walk: SchemaWalk): void {
  if (!schema.pattern) return;
  const compiled = compilePattern(schema.pattern);
  if ("error" in compiled) addError(walk, "pattern", `is not a valid RE2 expression: ${compiled.error}`);
}
