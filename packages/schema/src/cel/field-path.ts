import type { JsonSchema } from "@capikit/common/json";
import { resolveFieldPath as resolve } from "../json-schema/field-path.ts";

/** A resolved `fieldPath` of a rule in display form, or the reason why it is invalid. */
export type ResolvedPath = { readonly path: string } | { readonly error: string };

/** Resolves `.spec.names['a-b']` against the rule's schema: `spec.names[a-b]` for a map. */
export function resolveFieldPath(text: string, schema: JsonSchema): ResolvedPath {
  const resolved = resolve(text, schema);
  if ("error" in resolved) return { error: resolved.error };
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
  return { path };
}

/** Appends a field name to the path of a value. */
export function joinPath(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
