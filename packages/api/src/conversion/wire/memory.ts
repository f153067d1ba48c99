/**
 * An object as Go holds it in memory, in the sparse form that conversions work on: a struct has the fields alone that are not Go's
 * zero value. So what is absent is exactly what is zero: a nil pointer, list or map, and for values false, 0 and "". What is present
 * behind a pointer may be zero, and a list may be empty without being nil. That is the difference between `replicas: 0` and no
 * replicas, and the only one Go knows.
 */
export type Struct = { [field: string]: Memory };

export type Memory = unknown;

/** The structs of a list of structs. */
export function structs(value: Memory): readonly Struct[] {
  return Array.isArray(value) ? (value as readonly Struct[]) : [];
}

/** The struct in a field, or `undefined` if it is zero, nil or no struct. */
export function struct(value: Memory): Struct | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Struct) : undefined;
}

/** What stands at the end of a path of fields; `undefined` if it, or anything on the way, is zero. */
export function getPath(from: Struct | undefined, path: readonly string[]): Memory {
  let at: Memory = from;
  for (const step of path) {
    at = struct(at)?.[step];
  }
  return at;
}

/** The struct at the end of a path; it and those on the way are made if they are not there. */
export function structAt(from: Struct, path: readonly string[]): Struct {
  let at = from;
  for (const step of path) {
    const next = struct(at[step]) ?? {};
    at[step] = next;
    at = next;
  }
  return at;
}

/** Sets what stands at the end of a path, and makes the structs on the way. */
export function setPath(to: Struct, path: readonly string[], value: Memory): void {
  const last = path.at(-1);
  if (last !== undefined) {
    structAt(to, path.slice(0, -1))[last] = value;
  }
}
