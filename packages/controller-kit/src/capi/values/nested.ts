import { isRecord } from "@capikit/common/json";

/** Keys from an object's root to a field, such as `["status", "conditions"]`. */
export type FieldPath = readonly string[];

/** Returns the value at a path; undefined if a step is missing or not an object. */
export function nestedValue(root: unknown, path: FieldPath): unknown {
  let value = root;
  for (const key of path) {
    if (!isRecord(value)) return undefined;
    value = value[key];
  }
  return value;
}

/** Returns a copy with another value at a path; everything else is shared. */
export function withNestedValue<T extends object>(root: T, path: FieldPath, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) throw new TypeError("a field path needs at least one key");
  const child: unknown = (root as Record<string, unknown>)[key];
  const next = rest.length === 0 ? value : withNestedValue(isRecord(child) ? child : {}, rest, value);
  return { ...root, [key]: next };
}

/** Returns a copy without the field at a path, or the object itself if it is missing. */
export function withoutNestedValue<T extends object>(root: T, path: FieldPath): T {
  const [key, ...rest] = path;
  if (key === undefined || !Object.hasOwn(root, key)) return root;
  const { [key]: child, ...others } = root as Record<string, unknown>;
  if (rest.length === 0) return others as T;
  if (!isRecord(child)) return root;
  const next = withoutNestedValue(child, rest);
  return next === child ? root : { ...root, [key]: next };
}

export function setNestedValue(draft: object, path: FieldPath, value: unknown): void {
  const last = path.at(-1);
  if (last === undefined) throw new TypeError("a field path needs at least one key");
  let target = draft as Record<string, unknown>;
  for (const key of path.slice(0, -1)) {
    const child = target[key];
    const next: Record<string, unknown> = isRecord(child) ? child : {};
    if (next !== child) target[key] = next;
    target = next;
  }
  target[last] = value;
}
