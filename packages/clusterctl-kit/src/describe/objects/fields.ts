/** An object with a kind. */
export interface ReadObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: object;
  readonly [field: string]: unknown;
}

/** Returns the value at a path; undefined if missing. */
export function valueAt(value: unknown, ...path: readonly string[]): unknown {
  let at = value;
  for (const name of path) {
    if (typeof at !== "object" || at === null || !Object.hasOwn(at, name)) return undefined;
    at = (at as Readonly<Record<string, unknown>>)[name];
  }
  return at;
}

/** Returns the string at a path; empty if missing. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : "";
}

/** Returns the integer at a path. */
export function integerAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "number" && Number.isInteger(found) ? found : undefined;
}

/** Returns the list at a path; empty if missing. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}
