import { isRecord } from "@capikit/common/json";

/** Keys on the way from an object's root to a field, such as `["status", "conditions"]`. */
export type FieldPath = readonly string[];

/** The value at a path, undefined where a step of it is absent or no object. */
export function nestedValue(root: unknown, path: FieldPath): unknown {
  let value = root;
  for (const key of path) {
    if (!isRecord(value)) return undefined;
    value = value[key];
  }
  return value;
}

/** The object with another value at a path; what lies beside the path is shared with the one given. */
export function withNestedValue<T extends object>(root: T, path: FieldPath, value: unknown): T {
  const [key, ...rest] = path;
  if (key === undefined) throw new TypeError("a field path needs at least one key");
  const child: unknown = (root as Record<string, unknown>)[key];
  const next = rest.length === 0 ? value : withNestedValue(isRecord(child) ? child : {}, rest, value);
  return { ...root, [key]: next };
}

/** The object without the field at a path; itself if there is none. */
export function withoutNestedValue<T extends object>(root: T, path: FieldPath): T {
  const [key, ...rest] = path;
  if (key === undefined || !Object.hasOwn(root, key)) return root;
  const { [key]: child, ...others } = root as Record<string, unknown>;
  if (rest.length === 0) return others as T;
  if (!isRecord(child)) return root;
  const next = withoutNestedValue(child, rest);
  return next === child ? root : { ...root, [key]: next };
}

/** Puts a value at a path of a draft, making the objects on the way. */
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
