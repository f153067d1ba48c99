import { valueAt } from "@capikit/common/json";
/** An object with a kind. */
export interface ReadObject {
  readonly apiVersion?: string;
  readonly kind?: string;
  readonly metadata?: object;
  readonly [field: string]: unknown;
}

/** Returns the string at a path; empty if missing. */
export function textAt(value: unknown, ...path: readonly string[]): string {
  const found = valueAt(value, ...path);
  return typeof found === "string" ? found : "";
}

export function integerAt(value: unknown, ...path: readonly string[]): number | undefined {
  const found = valueAt(value, ...path);
  return typeof found === "number" && Number.isInteger(found) ? found : undefined;
}

/** Returns the list at a path; empty if missing. */
export function listAt(value: unknown, ...path: readonly string[]): readonly unknown[] {
  const found = valueAt(value, ...path);
  return Array.isArray(found) ? found : [];
}

/** Returns a map of strings of an object; empty if missing. */
export function mapAt(value: unknown, ...path: readonly string[]): Readonly<Record<string, string>> {
  return (valueAt(value, ...path) ?? {}) as Readonly<Record<string, string>>;
}
