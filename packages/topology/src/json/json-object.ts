import type { JSONValue } from "@capikit/api/meta";
import {
  equalJson,
  isJsonObject,
  type JsonObject,
  ownMember,
  pointerToken,
  setMember,
  valueAt,
} from "@capikit/common/json";

export type Path = readonly string[];

/** Returns the value of a field, or undefined. */
export function getAt(object: JSONValue | undefined, path: Path): JSONValue | undefined {
  return valueAt(object, ...path) as JSONValue | undefined;
}

/** Sets a field and creates the objects on its path, replacing other values. */
export function setAt(object: JsonObject, path: Path, value: JSONValue): void {
  const last = path.at(-1);
  if (last === undefined) return;
  let current = object;
  for (const name of path.slice(0, -1)) {
    const next = ownMember(current, name);
    if (isJsonObject(next)) current = next;
    else {
      const made: JsonObject = {};
      setMember(current, name, made);
      current = made;
    }
  }
  setMember(current, last, value);
}

export function removeAt(object: JsonObject, path: Path): void {
  const last = path.at(-1);
  const parent = getAt(object, path.slice(0, -1));
  if (last !== undefined && isJsonObject(parent)) delete parent[last];
}

/** A field that differs between two forms of an object. */
export interface FieldChange {
  /** The field as a JSON pointer. */
  readonly path: string;
  /** Absent for an added field. */
  readonly before?: JSONValue;
  /** Absent for a removed field. */
  readonly after?: JSONValue;
}

/** Returns the smallest differing fields; lists of different lengths differ as a whole. */
export function changesBetween(
  before: JSONValue | undefined,
  after: JSONValue | undefined,
  path = "",
): FieldChange[] {
  if (equalJson(before, after)) return [];
  if (isJsonObject(before) && isJsonObject(after)) {
    const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
    return names.flatMap((name) =>
      changesBetween(ownMember(before, name), ownMember(after, name), path + pointerToken(name)),
    );
  }
  if (Array.isArray(before) && Array.isArray(after) && before.length === after.length)
    return before.flatMap((member, at) => changesBetween(member, after[at], `${path}/${at}`));
  return [{ path, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}
