import { setMember } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";

/** The map with every value converted. */
export function mapValues<T, R>(
  map: Readonly<Record<string, T>>,
  convert: (value: T) => R,
): Record<string, R> {
  const result: Record<string, R> = {};
  for (const key of Object.keys(map)) {
    setMember(result, key, convert(map[key] as T));
  }
  return result;
}

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

/** Returns the values of a map as converted items, sorted by their keys, which become names. */
export function mapToList<T, R extends { name?: string }>(
  map: Readonly<Record<string, T>>,
  convert: (value: T) => R,
): R[] {
  return Object.keys(map)
    .sort(compareText)
    .map((name) => ({ ...convert(map[name] as T), name }));
}

/** Returns the converted items of a list by name. The last item of a name counts. */
export function listToMap<T extends { name?: string }, R>(
  list: readonly T[],
  convert: (item: T) => R,
): Record<string, R> {
  const result: Record<string, R> = {};
  for (const item of list) setMember(result, item.name ?? "", convert(item));
  return result;
}
