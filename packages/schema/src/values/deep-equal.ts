import type { Json } from "../json-schema.ts";
import { isArray, isObject } from "./json-kind.ts";

/** Whether two JSON values are the same, numbers compared by value whether `number` or `bigint`. */
export function deepEqual(a: Json | undefined, b: Json | undefined): boolean {
  if (a === b) return true;
  if (isNumeric(a) && isNumeric(b)) return a >= b && a <= b;
  if (isArray(a)) return isArray(b) && a.length === b.length && a.every((item, i) => deepEqual(item, b[i]));
  if (!isObject(a) || !isObject(b)) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length) return false;
  return keys.every((key) => Object.hasOwn(b, key) && deepEqual(a[key], b[key]));
}

function isNumeric(value: Json | undefined): value is number | bigint {
  return typeof value === "number" || typeof value === "bigint";
}
