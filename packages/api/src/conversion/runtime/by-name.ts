import { setMember } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";

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
