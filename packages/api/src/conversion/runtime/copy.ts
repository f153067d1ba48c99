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
  if (Array.isArray(value)) {
    return value.map((item) => copy(item));
  }
  return mapValues(value as Record<string, unknown>, (entry) => copy(entry));
}

/** The map with every value converted. */
export function mapValues<T, R>(
  map: Readonly<Record<string, T>>,
  convert: (value: T) => R,
): Record<string, R> {
  const result: Record<string, R> = {};
  for (const key of Object.keys(map)) {
    setEntry(result, key, convert(map[key] as T));
  }
  return result;
}
