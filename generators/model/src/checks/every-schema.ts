import type { JsonSchema } from "@capikit/schema";

/** Returns the root and all schemas of members, items and map values below it, each once. */
export function* everySchema(root: JsonSchema, seen = new Set<JsonSchema>()): Generator<JsonSchema> {
  if (seen.has(root)) return;
  seen.add(root);
  yield root;
  if (root.items !== undefined) yield* everySchema(root.items, seen);
  if (typeof root.additionalProperties === "object") yield* everySchema(root.additionalProperties, seen);
  for (const property of Object.values(root.properties ?? {})) yield* everySchema(property, seen);
}
