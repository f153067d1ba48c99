import type { DraftNode } from "./draft-node.ts";
import { isToMove } from "./sequence.ts";

/** An object that cannot be moved, with the reason. Owners and cycles are UIDs. */
export type LeftBehind = { readonly uid: string } & (
  | {
      /** An owner is not among the input objects, does not move, or is left behind. */
      readonly reason: "virtual-owner" | "unmoved-owner" | "owner-left-behind";
      readonly owner: string;
    }
  | {
      readonly reason: "owner-cycle";
      /** Each node is owned by the next one, and the last by the first. */
      readonly cycle: readonly string[];
    }
);

export function findReasons(nodes: readonly DraftNode[], stuck: readonly number[]): LeftBehind[] {
  const ownersOf = (index: number): readonly number[] => {
    const node = nodes[index];
    return node === undefined ? [] : [...node.owners, ...node.softOwners];
  };
  const isStuck = new Set(stuck);
  const uidOf = (index: number): string => nodes[index]?.uid ?? "";
  const cycleOf = new Map<number, readonly string[]>();
  for (const cycle of findCycles(stuck, ownersOf)) {
    const uids = Object.freeze(cycle.map(uidOf));
    for (const member of cycle) cycleOf.set(member, uids);
  }
  return stuck.map((index): LeftBehind => {
    const uid = uidOf(index);
    const owners = ownersOf(index);
    const virtual = owners.find((owner) => nodes[owner]?.object === undefined);
    if (virtual !== undefined) return Object.freeze({ uid, reason: "virtual-owner", owner: uidOf(virtual) });
    const unmoved = owners.find((owner) => {
      const node = nodes[owner];
      return node !== undefined && !isToMove(node);
    });
    if (unmoved !== undefined) return Object.freeze({ uid, reason: "unmoved-owner", owner: uidOf(unmoved) });
    const cycle = cycleOf.get(index);
    if (cycle !== undefined) return Object.freeze({ uid, reason: "owner-cycle", cycle });
    const owner = owners.find((candidate) => isStuck.has(candidate)) ?? index;
    return Object.freeze({ uid, reason: "owner-left-behind", owner: uidOf(owner) });
  });
}

/** Returns one cycle per strongly connected component in linear time (Tarjan's algorithm). */
function findCycles(
  nodes: readonly number[],
  ownersOf: (node: number) => readonly number[],
): readonly (readonly number[])[] {
  const inside = new Set(nodes);
  const order = new Map<number, number>();
  const low = new Map<number, number>();
  const stack: number[] = [];
  const onStack = new Set<number>();
  const cycles: (readonly number[])[] = [];

  for (const start of nodes) {
    if (order.has(start)) continue;
    const work = [{ node: start, next: 0 }];
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { node } = top;
      if (top.next === 0) {
        order.set(node, order.size);
        low.set(node, order.get(node) ?? 0);
        stack.push(node);
        onStack.add(node);
      }
      const owner = ownersOf(node)[top.next];
      if (owner !== undefined) {
        top.next += 1;
        if (!inside.has(owner)) continue;
        if (!order.has(owner)) work.push({ node: owner, next: 0 });
        else if (onStack.has(owner)) lower(low, node, order.get(owner) ?? 0);
        continue;
      }
      work.pop();
      const parent = work.at(-1);
      if (parent !== undefined) lower(low, parent.node, low.get(node) ?? 0);
      if (low.get(node) !== order.get(node)) continue;
      const part = stack.splice(stack.lastIndexOf(node));
      for (const member of part) onStack.delete(member);
      if (part.length > 1 || ownersOf(node).includes(node)) cycles.push(wayAround(part, ownersOf));
    }
  }
  return cycles;
}

function lower(low: Map<number, number>, node: number, value: number): void {
  low.set(node, Math.min(low.get(node) ?? value, value));
}

/** Follows owners within a component until a node repeats. */
function wayAround(
  part: readonly number[],
  ownersOf: (node: number) => readonly number[],
): readonly number[] {
  const members = new Set(part);
  const way: number[] = [];
  const placeOf = new Map<number, number>();
  let here = part[0];
  while (here !== undefined && !placeOf.has(here)) {
    placeOf.set(here, way.length);
    way.push(here);
    here = ownersOf(here).find((owner) => members.has(owner));
  }
  return here === undefined ? way : way.slice(placeOf.get(here));
}
