import type { JsonSchema } from "@capikit/common/json";
import { resolveFieldPath } from "../json-schema/field-path.ts";

/**
 * Returns the `fieldPath` of a rule as in errors: `spec.names[a-b]` for `.spec.names['a-b']` of a
 * map. Empty if the schema has no such field.
 */
export function shownFieldPath(text: string, schema: JsonSchema): string {
  const resolved = resolveFieldPath(text, schema);
  if ("error" in resolved) return "";
  let path = "";
  let current: JsonSchema | undefined = schema;
  for (const step of resolved.steps) {
    const { properties, additionalProperties }: JsonSchema = current ?? {};
    if (properties === undefined) {
      path += `[${step}]`;
      current = typeof additionalProperties === "object" ? additionalProperties : undefined;
    } else {
      path += path === "" ? step : `.${step}`;
      current = properties[step];
    }
  }
  return path;
}

/** Appends a field name to the path of a value. */
export function joinPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
