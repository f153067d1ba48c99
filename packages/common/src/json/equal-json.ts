import { stringifyJson } from "./exact-json.ts";
import { isRecord } from "./json-object.ts";

/**
 * Reports whether two values are equal as JSON: the order of members is irrelevant, undefined
 * members are absent, and `number` and `bigint` compare by value. Shared parts are not compared.
 */
export function equalJson(a: unknown, b: unknown): boolean {
  if (a === b) return true;
  if (Array.isArray(a)) {
    return Array.isArray(b) && a.length === b.length && a.every((item, index) => equalJson(item, b[index]));
  }
  if (isNumeric(a) && isNumeric(b)) return a >= b && a <= b;
  if (!isRecord(a) || !isRecord(b)) return false;
  let members = 0;
  for (const name of Object.keys(a)) {
    const member = a[name];
    if (member === undefined) continue;
    if (!Object.hasOwn(b, name) || !equalJson(member, b[name])) return false;
    members += 1;
  }
  const others = Object.keys(b);
  return others.length === members || others.filter((name) => b[name] !== undefined).length === members;
}

function isNumeric(value: unknown): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}

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
