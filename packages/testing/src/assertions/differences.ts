import { isRecord } from "@capikit/common/json";

/** A difference between two values. */
export interface Difference {
  /** Names of members and indexes of elements; empty for the values themselves. */
  readonly path: readonly string[];
  /** One line: `spec.replicas: 1 instead of 2`. */
  readonly text: string;
}

/** Returns the differences, one line each: `spec.replicas: 1 instead of 2`. */
export function differences(actual: unknown, expected: unknown): string[] {
  return findDifferences(actual, expected).map(({ text }) => text);
}

export function findDifferences(
  actual: unknown,
  expected: unknown,
  path: readonly string[] = [],
  shown = "",
): Difference[] {
  if (isRecord(actual) && isRecord(expected)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) =>
      findDifferences(
        own(actual, key),
        own(expected, key),
        [...path, key],
        shown === "" ? key : `${shown}.${key}`,
      ),
    );
  }
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length === expected.length) {
    return actual.flatMap((item, index) =>
      findDifferences(item, expected[index], [...path, String(index)], `${shown}[${index}]`),
    );
  }
  return Object.is(actual, expected)
    ? []
    : [{ path, text: `${shown || "value"}: ${textOf(actual)} instead of ${textOf(expected)}` }];
}

const own = (object: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

function textOf(value: unknown): string {
  const text = typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "nothing");
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
