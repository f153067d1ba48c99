/** Deeply freezes plain objects and arrays in place. Frozen values are skipped. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) deepFreeze(member);
  }
  return value;
}

/** V8's messages for writes to frozen objects in strict mode; its errors have no code. */
const frozenWrites = [
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
  return error instanceof TypeError && frozenWrites.some((message) => message.test(error.message));
}
