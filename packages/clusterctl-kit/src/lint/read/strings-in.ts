import type { YamlPath } from "./lint-object.ts";

/** Returns all strings of a value, with their paths. */
export function* stringsIn(value: unknown, path: YamlPath = []): Generator<readonly [YamlPath, string]> {
  if (typeof value === "string") yield [path, value];
  else if (Array.isArray(value))
    for (const [index, item] of value.entries()) yield* stringsIn(item, [...path, index]);
  else if (typeof value === "object" && value !== null)
    for (const [key, item] of Object.entries(value)) yield* stringsIn(item, [...path, key]);
}
