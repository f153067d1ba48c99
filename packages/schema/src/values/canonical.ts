import type { Json } from "../json-schema.ts";
import { isArray, isObject } from "./json-kind.ts";

/** JSON text of a value on one line, keys in their order, integers exact also where they are `bigint`. */
export function jsonText(value: Json): string {
  return textOf(value, Object.keys);
}

/** JSON text with sorted keys: equal values give equal texts. For comparing values, and as a map key. */
export function canonical(value: Json): string {
  return textOf(value, (object) => Object.keys(object).sort());
}

function textOf(value: Json, keysOf: (object: object) => string[]): string {
  if (isArray(value)) return `[${value.map((item) => textOf(item, keysOf)).join(",")}]`;
  if (isObject(value)) {
    const members = keysOf(value).map(
      (key) => `${JSON.stringify(key)}:${textOf(value[key] ?? null, keysOf)}`,
    );
    return `{${members.join(",")}}`;
  }
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
}
