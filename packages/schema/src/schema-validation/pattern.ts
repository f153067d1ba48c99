import type { JsonSchema } from "@capikit/common/json";
import { describeProblem, PatternError, tryCompilePattern } from "../patterns/compile-pattern.ts";
import { addError, type SchemaWalk } from "./schema-error.ts";

/** A pattern must compile as RE2, within the limits of steps. */
export function checkPattern(schema: JsonSchema, walk: SchemaWalk): void {
  if (!schema.pattern) return;
  const compiled = tryCompilePattern(schema.pattern);
  if (compiled instanceof PatternError) addError(walk, "pattern", describeProblem(compiled));
}
