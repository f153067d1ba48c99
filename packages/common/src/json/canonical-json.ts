import { stringifyJson } from "./exact-json.ts";
import { isRecord } from "./json-object.ts";

/** Returns JSON with sorted keys: equal values have equal texts. `bigint` becomes an integer. */
export function canonicalJson(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(",")}]`;
  if (!isRecord(value)) return stringifyJson(value);
  const members = Object.keys(value)
    .filter((name) => value[name] !== undefined)
    .sort()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name])}`);
  return `{${members.join(",")}}`;
}
