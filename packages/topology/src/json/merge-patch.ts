import type { JSONValue } from "@capikit/api/meta";
import { copyOf, isJsonObject, setAt } from "./json-object.ts";

/** A merge patch (RFC 7386) applied to a copy: members that are null are removed. */
export function applyMergePatch(target: JSONValue | undefined, patch: JSONValue): JSONValue {
  if (!isJsonObject(patch)) return copyOf(patch);
  const result = isJsonObject(target) ? copyOf(target) : {};
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) delete result[name];
    else
      setAt(result, [name], applyMergePatch(Object.hasOwn(result, name) ? result[name] : undefined, value));
  }
  return result;
}
