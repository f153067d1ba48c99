import { canonicalJson, equalJson } from "./equal-json.ts";
import { getOrCreate } from "./get-or-create.ts";
import { isRecord } from "./json-object.ts";
import { pointerToken } from "./json-pointer.ts";

/** An operation of a patch that {@link diffJsonPatch} returns. */
export type JsonChange =
  | { readonly op: "add" | "replace"; readonly path: string; readonly value: unknown }
  | { readonly op: "remove"; readonly path: string };

/** Lists with different lengths and more changes are replaced: each operation copies the list. */
const maxListChanges = 200;

/**
 * Returns the JSON Patch (RFC 6902) between two objects; parents precede their members. Shared
 * parts are skipped. Undefined members are absent, undefined elements null.
 */
export function diffJsonPatch(before: object, after: object): JsonChange[] {
  const changes: JsonChange[] = [];
  diff(before, after, "", changes);
  return changes;
}

function diff(before: unknown, after: unknown, path: string, changes: JsonChange[]): void {
  if (before === after) return;
  if (Array.isArray(before) && Array.isArray(after)) diffLists(before, after, path, changes);
  else if (isRecord(before) && isRecord(after)) diffObjects(before, after, path, changes);
  else if (!equalJson(before, after)) changes.push({ op: "replace", path, value: after ?? null });
}

type Members = Readonly<Record<string, unknown>>;

function diffObjects(before: Members, after: Members, path: string, changes: JsonChange[]): void {
  for (const name of Object.keys(before)) {
    const [old, next] = [before[name], Object.hasOwn(after, name) ? after[name] : undefined];
    if (old === next || old === undefined) continue;
    const at = path + pointerToken(name);
    if (next === undefined) changes.push({ op: "remove", path: at });
    else if (name !== "") diff(old, next, at, changes);
    // evanphx/json-patch does not find members of a member without a name.
    else if (!equalJson(old, next)) changes.push({ op: "replace", path: at, value: next });
  }
  for (const name of Object.keys(after)) {
    const isNew = !Object.hasOwn(before, name) || before[name] === undefined;
    if (isNew && after[name] !== undefined) {
      changes.push({ op: "add", path: path + pointerToken(name), value: after[name] });
    }
  }
}

type List = readonly unknown[];

function diffLists(before: List, after: List, path: string, changes: JsonChange[]): void {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && equalJson(before[start], after[start])) start++;
  let tail = 0;
  while (tail < shorter - start && equalJson(before.at(-1 - tail), after.at(-1 - tail))) tail++;
  const was = before.slice(start, before.length - tail);
  const is = after.slice(start, after.length - tail);
  // Lists of the same length were most likely edited in place.
  const sameLength = was.length === is.length;
  if (!sameLength && Math.max(was.length, is.length) > maxListChanges) {
    changes.push({ op: "replace", path, value: after });
    return;
  }
  const kept = sameLength ? [] : commonElements(was, is);
  let from = 0;
  let to = 0;
  for (const [i, j] of [...kept, [was.length, is.length] as const]) {
    const pairs = Math.min(i - from, j - to);
    for (let n = 0; n < pairs; n++) diff(was[from + n], is[to + n], `${path}/${start + to + n}`, changes);
    for (let n = i - from; n > pairs; n--) {
      changes.push({ op: "remove", path: `${path}/${start + to + pairs}` });
    }
    for (let n = pairs; n < j - to; n++) {
      changes.push({ op: "add", path: `${path}/${start + to + n}`, value: is[to + n] ?? null });
    }
    from = i + 1;
    to = j + 1;
  }
}

/**
 * Returns the index pairs of a longest common subsequence. Takes time and memory proportional to
 * the product of the lengths, but reads each element only once.
 */
function commonElements(was: readonly unknown[], is: readonly unknown[]): (readonly [number, number])[] {
  if (was.length === 0 || is.length === 0) return [];
  const ids = new Map<string, number>();
  const idOf = (element: unknown): number => {
    const text = canonicalJson(element ?? null);
    return getOrCreate(ids, text, () => ids.size);
  };
  const [left, right] = [was.map(idOf), is.map(idOf)];
  const width = right.length + 1;
  const lengths = new Uint16Array((left.length + 1) * width);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = left.length - 1; i >= 0; i--) {
    for (let j = right.length - 1; j >= 0; j--) {
      lengths[i * width + j] =
        left[i] === right[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < left.length && j < right.length; ) {
    if (left[i] === right[j]) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
