const { propertyIsEnumerable: isEnumerable } = Object.prototype;

/**
 * Returns the value at a path of members and items; undefined if a step is missing. Finds own
 * members only, never those of `Object.prototype`.
 */
export function valueAt(value: unknown, ...path: readonly (number | string)[]): unknown {
  let at = value;
  for (const step of path) {
    // The length of a list is its own, too, but not enumerable.
    if (typeof at !== "object" || at === null || !isEnumerable.call(at, step)) return undefined;
    at = (at as Readonly<Record<number | string, unknown>>)[step];
  }
  return at;
}
