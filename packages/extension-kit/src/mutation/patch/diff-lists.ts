import type { JSONValue } from "@capikit/api/meta";
import { jsonEqual } from "./json-equal.ts";

/** Takes the edits of a list, first to last; an index counts in the list as the edits before it left it. */
export interface ListEdits {
  change(index: number, before: JSONValue, after: JSONValue): void;
  remove(index: number): void;
  add(index: number, value: JSONValue): void;
}

type List = readonly JSONValue[];

/** Longer stretches are compared index by index: the table of common parts would grow with the square. */
const largestTable = 40_000;

/** Reports the edits that turn one list into another: as few as keep the longest run of equal elements in place. */
export function diffLists(before: List, after: List, edits: ListEdits): void {
  const shorter = Math.min(before.length, after.length);
  let start = 0;
  while (start < shorter && jsonEqual(before[start], after[start])) start++;
  let tail = 0;
  while (
    tail < shorter - start &&
    jsonEqual(before[before.length - 1 - tail], after[after.length - 1 - tail])
  )
    tail++;

  const was = before.slice(start, before.length - tail);
  const is = after.slice(start, after.length - tail);
  let from = 0;
  let to = 0;
  for (const [i, j] of [...kept(was, is), [was.length, is.length] as const]) {
    replaceRun(was.slice(from, i), is.slice(to, j), start + to, edits);
    from = i + 1;
    to = j + 1;
  }
}

function replaceRun(was: List, is: List, at: number, edits: ListEdits): void {
  const pairs = Math.min(was.length, is.length);
  was.slice(0, pairs).forEach((element, index) => {
    const next = is[index];
    if (next !== undefined) edits.change(at + index, element, next);
  });
  for (let left = was.length - pairs; left > 0; left--) edits.remove(at + pairs);
  is.slice(pairs).forEach((element, index) => {
    edits.add(at + pairs + index, element);
  });
}

/** The index pairs of a longest common subsequence. */
function kept(was: List, is: List): (readonly [number, number])[] {
  // Lists of one length have most often been edited in place.
  if (was.length === is.length || was.length * is.length > largestTable || was.length * is.length === 0)
    return [];
  const width = is.length + 1;
  const lengths = new Uint16Array((was.length + 1) * width);
  const equal = new Uint8Array(was.length * is.length);
  const at = (i: number, j: number) => lengths[i * width + j] ?? 0;
  for (let i = was.length - 1; i >= 0; i--) {
    for (let j = is.length - 1; j >= 0; j--) {
      const same = jsonEqual(was[i], is[j]);
      equal[i * is.length + j] = same ? 1 : 0;
      lengths[i * width + j] = same ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const pairs: (readonly [number, number])[] = [];
  for (let i = 0, j = 0; i < was.length && j < is.length; ) {
    if (equal[i * is.length + j] === 1) pairs.push([i++, j++]);
    else if (at(i + 1, j) >= at(i, j + 1)) i++;
    else j++;
  }
  return pairs;
}
