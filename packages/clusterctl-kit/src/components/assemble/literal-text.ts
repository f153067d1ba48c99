import type { Json, JsonObject } from "@capikit/schema";

/**
 * The object with its texts written so that clusterctl leaves them as they are: descriptions of fields tell of `${…}` and `$$`, too. Only
 * the blanks of `${ NAME }` are lost, as clusterctl takes them away before all else.
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
