import type { JSONValue } from "@capikit/api/meta";
import { equalJson, isJsonObject, jsonPointer, ownMember } from "@capikit/common/json";

/** Returns the differences outside the roots, as JSON pointers. */
export function changesOutside(
  before: JSONValue | undefined,
  after: JSONValue | undefined,
  roots: readonly (readonly string[])[],
  path: readonly string[] = [],
): string[] {
  if (equalJson(before, after)) return [];
  const leading = roots.filter((root) => path.every((token, index) => root[index] === token));
  if (leading.some((root) => root.length === path.length)) return [];
  if (!isJsonObject(before) || !isJsonObject(after)) return [jsonPointer(path)];
  const keys = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...keys].flatMap((key) =>
    changesOutside(ownMember(before, key), ownMember(after, key), roots, [...path, key]),
  );
}
