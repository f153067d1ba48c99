import { isRecord } from "./json-object.ts";

/**
 * Returns about how many characters a value has as JSON: at least one for each value.
 *
 * @param limit Counting stops a little above.
 */
export function jsonSize(value: unknown, limit: number): number {
  let size = 0;
  const pending = [value];
  while (pending.length > 0 && size <= limit) {
    const next = pending.pop();
    size += typeof next === "string" ? next.length + 2 : 1;
    if (Array.isArray(next)) {
      for (const item of next) pending.push(item);
    } else if (isRecord(next)) {
      for (const name of Object.keys(next)) {
        size += name.length + 3;
        pending.push(next[name]);
      }
    }
  }
  return size;
}
