import type { PartChange } from "../changes/change.ts";
import type { Schema } from "./schema.ts";

/** Compares the merge strategies of lists and maps, and the keys of items. */
export function compareLists(
  path: string,
  before: Schema,
  after: Schema,
  report: (change: PartChange) => void,
): void {
  const [old, now] = [listText(before), listText(after)];
  if (old !== now)
    report({
      // A set or map rejects duplicate items, which an atomic list allows.
      consequence: now === "atomic" ? "clients" : "objects",
      path,
      code: "list-type-changed",
      what: `list type ${old} → ${now}`,
      before: old,
      after: now,
    });
  const [oldMap, newMap] = [before, after].map((schema) => schema["x-kubernetes-map-type"] ?? "granular");
  if (oldMap !== undefined && newMap !== undefined && oldMap !== newMap)
    report({
      consequence: "clients",
      path,
      code: "map-type-changed",
      what: `map type ${oldMap} → ${newMap}`,
      before: oldMap,
      after: newMap,
    });
}

function listText(schema: Schema): string {
  const type = schema["x-kubernetes-list-type"] ?? "atomic";
  const keys = schema["x-kubernetes-list-map-keys"] ?? [];
  return keys.length === 0 ? type : `${type} by ${[...keys].sort().join(", ")}`;
}
