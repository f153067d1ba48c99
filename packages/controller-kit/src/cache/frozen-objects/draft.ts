/** V8's messages for writes to frozen objects in strict mode. */
const messages = [
  /^Cannot assign to read only property '.*' of object '/s,
  /^Cannot add property .* object is not extensible$/s,
  /^Cannot delete property '.*' of /s,
  /^Cannot define property .* object is not extensible$/s,
  /^Cannot redefine property: /,
  /^#<.*> is not extensible$/s,
];

/**
 * Reports whether an error comes from writing to a frozen object, such as a cached object.
 * Controllers share cached objects; change a copy from `draftOf(object)` instead.
 */
export function isFrozenWriteError(error: unknown): error is TypeError {
  return error instanceof TypeError && messages.some((message) => message.test(error.message));
}

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
