/** Freezes a value that came from JSON, in place. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const member of Object.values(value)) {
      if (typeof member === "object") {
        deepFreeze(member);
      }
    }
  }
  return value;
}
