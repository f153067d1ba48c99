import { setMember } from "@capikit/common/json";

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
