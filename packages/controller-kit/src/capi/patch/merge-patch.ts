import { isRecord } from "../../values/is-record.ts";

/** A JSON merge patch (RFC 7386): null takes a field away, lists are replaced as a whole. */
export type MergePatch = Readonly<Record<string, unknown>>;

/** The merge patch that makes one object of another; empty where they are alike. Undefined and null count as absent. */
export function mergePatch(before: object, after: object): MergePatch {
  const [from, to] = [before as Record<string, unknown>, after as Record<string, unknown>];
  const entries = [...new Set([...Object.keys(to), ...Object.keys(from)])].flatMap((key) => {
    const [old, next] = [ownMember(from, key), ownMember(to, key)];
    if (isRecord(old) && isRecord(next)) {
      const inner = mergePatch(old, next);
      return isEmptyPatch(inner) ? [] : [[key, inner] as const];
    }
    return isSameJson(old, next) ? [] : [[key, next] as const];
  });
  return Object.fromEntries(entries);
}

/** A label may be called `constructor`: what objects inherit is not a member. */
function ownMember(object: Record<string, unknown>, key: string): unknown {
  return Object.hasOwn(object, key) ? (object[key] ?? null) : null;
}

/** Whether a patch changes nothing. */
export function isEmptyPatch(patch: MergePatch): boolean {
  return Object.keys(patch).length === 0;
}

/** Whether two values are alike as JSON, in which undefined fields are absent. */
export function isSameJson(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b))
    return a.length === b.length && a.every((one, index) => isSameJson(one, b[index]));
  if (!isRecord(a) || !isRecord(b)) return false;
  const keysOf = (value: Record<string, unknown>) =>
    Object.keys(value).filter((key) => value[key] !== undefined);
  const keys = keysOf(a);
  return (
    keys.length === keysOf(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && isSameJson(a[key], b[key]))
  );
}
