import type { JsonSchema } from "@capikit/schema";

/** Every schema of members, items and map values below a root, itself included; a shared one comes once. */
export function* everySchema(root: JsonSchema, seen = new Set<JsonSchema>()): Generator<JsonSchema> {
  if (seen.has(root)) return;
  seen.add(root);
  yield root;
  if (root.items !== undefined) yield* everySchema(root.items, seen);
  if (typeof root.additionalProperties === "object") yield* everySchema(root.additionalProperties, seen);
  for (const property of Object.values(root.properties ?? {})) yield* everySchema(property, seen);
}
