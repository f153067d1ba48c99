/**
 * Returns a mutable copy of a cached object.
 *
 * @param object plain data, as an API server returns it.
 */
export function draftOf<T>(object: T): T {
  return copy(object) as T;
}

function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  if (Array.isArray(value)) {
    return value.map(copy);
  }
  // Copying the whole shape first is faster than adding member by member.
  const object: Record<string, unknown> = { ...value };
  for (const key in object) {
    const member = object[key];
    if (typeof member === "object" && member !== null) {
      object[key] = copy(member);
    }
  }
  return object;
}
