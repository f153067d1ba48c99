/** What V8 says when code in strict mode writes to what is frozen. */
const messages = [
  /^Cannot assign to read only property '.*' of object '/s,
  /^Cannot add property .* object is not extensible$/s,
  /^Cannot delete property '.*' of /s,
  /^Cannot define property .* object is not extensible$/s,
  /^Cannot redefine property: /,
  /^#<.*> is not extensible$/s,
];

/**
 * Whether an error comes from writing to a frozen object, such as one of the cache: those are shared by all controllers, and to change
 * one takes a copy of it, `draftOf(object)`.
 */
export function isFrozenWriteError(error: unknown): error is TypeError {
  return error instanceof TypeError && messages.some((message) => message.test(error.message));
}
