import { stringifyJson } from "./exact-json.ts";

/**
 * Returns parsed JSON or YAML as text: strings unchanged, other scalars like `String`, objects and
 * lists as JSON. Unlike `String` it never throws, not even for `{"toString": 1}`.
 */
export function plainText(value: unknown): string {
  return typeof value === "object" && value !== null ? stringifyJson(value) : String(value);
}
