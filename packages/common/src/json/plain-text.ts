import { stringifyJson } from "./exact-json.ts";

/**
 * Returns parsed JSON or YAML as text for names, comparisons and messages: strings as they are, other scalars like `String`, objects and
 * lists as JSON. Unlike `String` and template literals it never throws: a document may hold `{"toString": 1}` where a string belongs.
 */
export function plainText(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyJson(value) : String(value);
}
