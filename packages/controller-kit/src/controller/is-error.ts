/** Reports whether a value is an Error; accepts errors of other realms. */
export function isError(value: unknown): value is Error {
  return value instanceof Error || Object.prototype.toString.call(value) === "[object Error]";
}
