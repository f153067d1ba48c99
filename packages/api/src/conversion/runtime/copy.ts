/** Sets an entry of a map, whatever its key: `__proto__` too is a label somebody may write. */
export function setEntry<T>(map: Record<string, T>, key: string, value: T): void {
  if (key === "__proto__") {
    Object.defineProperty(map, key, { value, enumerable: true, configurable: true, writable: true });
  } else {
    map[key] = value;
  }
}

/** A copy of JSON that shares nothing with it. */
export function copy<T>(value: T): T;
export function copy(value: unknown): unknown {
  if (typeof value !== "object" || value === null) {
    return value;
  }
  return Array.isArray(value) ? value.map((item) => copy(item)) : mapValues(value, (entry) => copy(entry));
}

/** The map with every value converted. */
export function mapValues<T, R>(
  map: Readonly<Record<string, T>> | object,
  convert: (value: T) => R,
): Record<string, R> {
  const result: Record<string, R> = {};
  for (const [key, value] of Object.entries(map)) {
    setEntry(result, key, convert(value as T));
  }
  return result;
}
