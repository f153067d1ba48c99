import { findCycles } from "./cycles.ts";
import type { DraftNode } from "./draft-node.ts";
import { isToMove } from "./sequence.ts";

/** An object that cannot be moved, with the reason. Owners and cycles are UIDs. */
export type LeftBehind = { readonly uid: string } & (
  | {
      /** An owner is not among the input objects. */
      readonly reason: "virtual-owner";
      readonly owner: string;
    }
  | {
      /** An owner is not moved. */
      readonly reason: "unmoved-owner";
      readonly owner: string;
    }
  | {
      /** Each node is owned by the next one, and the last by the first. */
      readonly reason: "cycle";
      readonly cycle: readonly string[];
    }
  | {
      /** An owner is left behind. */
      readonly reason: "owner-left-behind";
      readonly owner: string;
    }
);

/** Returns the reason for each node that is left behind. */
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
    if (cycle !== undefined) return Object.freeze({ uid, reason: "cycle", cycle });
    const owner = owners.find((candidate) => isStuck.has(candidate)) ?? index;
    return Object.freeze({ uid, reason: "owner-left-behind", owner: uidOf(owner) });
  });
}
