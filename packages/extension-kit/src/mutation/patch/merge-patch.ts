import type { JSONValue } from "@capikit/api/meta";
import { jsonEqual } from "./json-equal.ts";
import { isJsonObject, type JsonObject, ownMember, setMember } from "./json-object.ts";

/**
 * The merge patch (RFC 7386) that turns one document into another, or undefined where none can: a member that is null cannot be told
 * from one that is removed.
 */
export function mergePatchBetween(before: JsonObject, after: JsonObject): JsonObject | undefined {
  const patch: JsonObject = {};
  for (const key of Object.keys(before)) {
    if (!Object.hasOwn(after, key)) setMember(patch, key, null);
  }
  for (const [key, member] of Object.entries(after)) {
    const was = ownMember(before, key);
    if (jsonEqual(was, member)) continue;
    if (isJsonObject(was) && isJsonObject(member)) {
      const nested = mergePatchBetween(was, member);
      if (nested === undefined) return undefined;
      setMember(patch, key, nested);
    } else {
      if (member === null || holdsNullMember(member)) return undefined;
      setMember(patch, key, member);
    }
  }
  return patch;
}

/** Applies a merge patch to a draft. */
export function applyMergePatch(target: JsonObject, patch: JsonObject): void {
  for (const [key, member] of Object.entries(patch)) {
    if (member === null) {
      delete target[key];
      continue;
    }
    if (!isJsonObject(member)) {
      setMember(target, key, member);
      continue;
    }
    if (!isJsonObject(ownMember(target, key))) setMember(target, key, {});
    const nested = ownMember(target, key);
    if (isJsonObject(nested)) applyMergePatch(nested, member);
  }
}

/** Cluster API's engine takes null members out of whatever a merge patch brings, in lists too, where RFC 7386 keeps them. */
function holdsNullMember(value: JSONValue): boolean {
  if (Array.isArray(value)) return value.some((element) => element !== null && holdsNullMember(element));
  return (
    isJsonObject(value) && Object.values(value).some((member) => member === null || holdsNullMember(member))
  );
}
