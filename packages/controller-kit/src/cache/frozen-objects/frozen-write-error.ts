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
