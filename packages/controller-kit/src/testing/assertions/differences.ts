import { isRecord } from "@capikit/common/json";

/** Returns the differences, one line each: `spec.replicas: 1 instead of 2`. */
export function differences(actual: unknown, expected: unknown, path = ""): string[] {
  if (isRecord(actual) && isRecord(expected)) {
    const keys = [...new Set([...Object.keys(expected), ...Object.keys(actual)])];
    return keys.flatMap((key) =>
      differences(own(actual, key), own(expected, key), path ? `${path}.${key}` : key),
    );
  }
  if (Array.isArray(actual) && Array.isArray(expected) && actual.length === expected.length) {
    return actual.flatMap((item, index) => differences(item, expected[index], `${path}[${index}]`));
  }
  return Object.is(actual, expected)
    ? []
    : [`${path || "value"}: ${textOf(actual)} instead of ${textOf(expected)}`];
}

const own = (object: Record<string, unknown>, key: string): unknown =>
  Object.hasOwn(object, key) ? object[key] : undefined;

function textOf(value: unknown): string {
  const text = typeof value === "bigint" ? String(value) : (JSON.stringify(value) ?? "nothing");
  return text.length > 120 ? `${text.slice(0, 120)}…` : text;
}
