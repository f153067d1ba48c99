import type { Json } from "@capikit/schema";

/** JSON text of a value: keys sorted, integers beyond 2^53 exact. Equal texts are equal values. */
export function canonical(value: Json | undefined): string {
  return jsonText(value ?? null, true);
}

/** JSON text of a value on one line, keys in their order. */
export function jsonText(value: Json, sorted = false): string {
  if (typeof value === "bigint") return String(value);
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item: Json) => jsonText(item, sorted)).join(",")}]`;
  const keys = Object.keys(value);
  if (sorted) keys.sort();
  const object = value as { readonly [key: string]: Json };
  return `{${keys.map((key) => `${JSON.stringify(key)}:${jsonText(object[key] ?? null, sorted)}`).join(",")}}`;
}

export function same(a: Json | undefined, b: Json | undefined): boolean {
  return canonical(a) === canonical(b);
}
