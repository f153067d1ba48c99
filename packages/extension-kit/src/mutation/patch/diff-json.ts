import type { JSONValue } from "@capikit/api/meta";
import { diffLists } from "./diff-lists.ts";
import { jsonEqual } from "./json-equal.ts";
import { isJsonObject, ownMember } from "./json-object.ts";
import { jsonPointer, type Path } from "./json-pointer.ts";

/** One operation of a JSON patch as it is produced: the three that say everything. */
export type ChangeOperation =
  | { op: "add"; path: string; value: JSONValue }
  | { op: "remove"; path: string }
  | { op: "replace"; path: string; value: JSONValue };

/**
 * The operations that turn one document into another, in an order in which every parent exists. Parts that both share are not looked
 * into.
 */
export function diffJson(before: JSONValue, after: JSONValue): ChangeOperation[] {
  const operations: ChangeOperation[] = [];
  diff(before, after, [], operations);
  return operations;
}

function diff(before: JSONValue, after: JSONValue, path: Path, operations: ChangeOperation[]): void {
  if (before === after) return;
  if (isJsonObject(before) && isJsonObject(after)) {
    for (const key of Object.keys(before)) {
      const member = before[key];
      const next = ownMember(after, key);
      if (next === member || member === undefined) continue;
      if (next === undefined) operations.push({ op: "remove", path: jsonPointer([...path, key]) });
      else if (key !== "") diff(member, next, [...path, key], operations);
      // Cluster API's engine does not find what stands below a member without a name.
      else if (!jsonEqual(member, next))
        operations.push({ op: "replace", path: jsonPointer([...path, key]), value: next });
    }
    for (const key of Object.keys(after)) {
      const member = after[key];
      if (member !== undefined && !Object.hasOwn(before, key))
        operations.push({ op: "add", path: jsonPointer([...path, key]), value: member });
    }
    return;
  }
  if (Array.isArray(before) && Array.isArray(after)) {
    diffLists(before, after, {
      change: (index, was, is) => diff(was, is, [...path, index], operations),
      remove: (index) => operations.push({ op: "remove", path: jsonPointer([...path, index]) }),
      add: (index, value) => operations.push({ op: "add", path: jsonPointer([...path, index]), value }),
    });
    return;
  }
  operations.push({ op: "replace", path: jsonPointer(path), value: after });
}
