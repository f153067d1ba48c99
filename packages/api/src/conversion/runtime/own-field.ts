/**
 * Returns an object's own field. Fields such as `constructor` would otherwise be those of
 * `Object.prototype`.
 */
export function ownField<T extends object, K extends keyof T>(
  object: T | undefined,
  name: K,
): T[K] | undefined {
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}
