import type { Json, JsonObject } from "@capikit/schema";

/**
 * Escapes `${…}` and `$$` in all strings, so clusterctl keeps them. Only the blanks in `${ NAME }`
 * are lost, as clusterctl removes them first.
 */
export function literally(object: JsonObject): JsonObject {
  return literal(object) as JsonObject;
}

function literal(value: Json): Json {
  if (typeof value === "string") return value.replaceAll(/\$(?=[${])/g, () => "$$");
  if (Array.isArray(value)) return value.map((item: Json) => literal(item));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [literal(key) as string, literal(item)]),
  );
}
