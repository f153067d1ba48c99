import type { JsonSchema } from "@capikit/common/json";
import { resolveFieldPath } from "../json-schema/field-path.ts";
import { followPath } from "./follow-path.ts";
import { parseJsonPath } from "./json-path.ts";

/** An error of a selectable field; `reason` follows its path. */
export interface SelectableFieldError {
  readonly index: number;
  readonly reason: string;
  /** The name in the path that is not a field. */
  readonly missing?: string | undefined;
  readonly suggestion?: string | undefined;
}

const maxFields = 8;

/** Returns the errors for which the API server rejects the selectable fields of a version. */
export function selectableFieldErrors(
  paths: readonly string[],
  schema: JsonSchema,
): readonly SelectableFieldError[] {
  const errors: SelectableFieldError[] = [];
  const seen = new Set<string>();
  for (const [index, path] of paths.entries()) {
    const resolved = resolveFieldPath(path, schema, { brackets: false });
    if ("error" in resolved) {
      errors.push({ index, reason: resolved.error, ...nearestField(path, schema) });
      continue;
    }
    const name = resolved.steps.join(".");
    const add = (reason: string) => errors.push({ index, reason });
    if (resolved.steps[0] === "metadata") add("must not refer to metadata");
    if (!["boolean", "integer", "string"].includes(resolved.schema.type ?? ""))
      add("must refer to a string, an integer or a boolean");
    if (seen.has(name)) add("is listed twice");
    seen.add(name);
    if (seen.size === maxFields + 1) add(`exceeds the limit of ${maxFields} per version`);
  }
  return errors;
}

function nearestField(
  path: string,
  schema: JsonSchema,
): Pick<SelectableFieldError, "missing" | "suggestion"> {
  const parsed = parseJsonPath(path);
  if ("error" in parsed) return {};
  const reached = followPath(schema, parsed.steps);
  return "problem" in reached ? { missing: reached.missing, suggestion: reached.suggestion } : {};
}
