import { isRecord, valueAt } from "@capikit/common/json";

/** Returns the value at a path such as `spec.nodeName` as text; empty if absent. */
export function nestedText(object: object, path: string): string {
  const value = nested(object, path);
  return value === undefined || value === null ? "" : String(value);
}

/** Returns the value at a path such as `.spec.replicas`. */
export function nested(object: object, path: string): unknown {
  return valueAt(object, ...path.replace(/^\./, "").split("."));
}

/** Returns the object with another value at a path. Creates missing steps. */
export function withNested<T extends object>(object: T, path: string, value: unknown): T {
  const [first = "", ...rest] = path.replace(/^\./, "").split(".");
  const inner = (object as Record<string, unknown>)[first];
  return {
    ...object,
    [first]: rest.length === 0 ? value : withNested(isRecord(inner) ? inner : {}, rest.join("."), value),
  };
}
