import type { Json } from "../json-schema.ts";
import { isArray, isObject } from "./json-kind.ts";

/** JSON text with sorted keys: equal values give equal texts. For use as a map key. */
export function canonical(value: Json): string {
  if (isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (isObject(value)) {
    const members = Object.keys(value)
      .sort()
      .map((key) => `${JSON.stringify(key)}:${canonical(value[key] ?? null)}`);
    return `{${members.join(",")}}`;
  }
  return typeof value === "bigint" ? value.toString() : JSON.stringify(value);
}
