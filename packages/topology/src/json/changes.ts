import type { JSONValue } from "@capikit/api/meta";
import { equalJson, isJsonObject, ownMember, pointerToken } from "@capikit/common/json";

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
