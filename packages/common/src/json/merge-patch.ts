import { equalJson } from "./equal-json.ts";
import { isRecord, ownMember, setMember } from "./json-object.ts";

/** A JSON merge patch (RFC 7386): null removes a member, arrays are replaced as a whole. */
export type MergePatch = Readonly<Record<string, unknown>>;

/**
 * Returns a value with a JSON merge patch (RFC 7386) applied, as evanphx/json-patch does, the
 * library of Cluster API and the API server. Null members are also removed from objects in new
 * arrays. The result shares parts with both inputs; neither is changed.
 */
export function applyMergePatch(target: unknown, patch: unknown): unknown {
  if (!isRecord(target)) return withoutNulls(patch);
  if (!isRecord(patch)) return patch;
  const result = { ...target };
  for (const [name, member] of Object.entries(patch)) {
    if (member === null) delete result[name];
    else setMember(result, name, applyMergePatch(ownMember(target, name), member));
  }
  return result;
}

/** Returns a value without the null members of its objects, at all depths. */
export function withoutNulls(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutNulls);
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, member]) => member !== null)
      .map(([name, member]) => [name, withoutNulls(member)]),
  );
}

/** Returns the merge patch from one object to another. A new member that is null is ignored. */
export function diffMergePatch(before: object, after: object): MergePatch {
  const [from, to] = [before as MergePatch, after as MergePatch];
  const entries = [...new Set([...Object.keys(from), ...Object.keys(to)])].flatMap((name) => {
    const [old, next] = [ownMember(from, name), ownMember(to, name)];
    if (isRecord(old) && isRecord(next)) {
      const inner = diffMergePatch(old, next);
      return isEmptyPatch(inner) ? [] : [[name, inner] as const];
    }
    const same = equalJson(old, next) || (old === undefined && next === null);
    return same ? [] : [[name, next ?? null] as const];
  });
  return Object.fromEntries(entries);
}

/** Reports whether a merge patch changes nothing. */
export function isEmptyPatch(patch: MergePatch): boolean {
  return Object.keys(patch).length === 0;
}
