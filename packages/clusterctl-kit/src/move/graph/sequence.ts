import type { DraftNode } from "./draft-node.ts";

/** The move order of nodes by index, and nodes that cannot move. */
export interface DraftSequence {
  /** Each group depends only on groups before it. */
  readonly groups: readonly (readonly number[])[];
  /** Nodes to move with a regular or soft owner that does not move. */
  readonly stuck: readonly number[];
}

/** Reports whether a node should move. */
export function isToMove(node: DraftNode): boolean {
  return node.tenants.length > 0 || node.move;
}

/** Groups nodes such that each node follows all its owners. */
export function sequenceNodes(nodes: readonly DraftNode[]): DraftSequence {
  const waitsFor = new Int32Array(nodes.length);
  let group: number[] = [];
  let left = 0;
  nodes.forEach((node, index) => {
    if (!isToMove(node)) return;
    left += 1;
    let owners = node.owners.length;
    for (const soft of node.softOwners) if (!node.owners.includes(soft)) owners += 1;
    waitsFor[index] = owners;
    if (owners === 0) group.push(index);
  });
  const groups: number[][] = [];
  while (group.length > 0) {
    groups.push(group);
    left -= group.length;
    const next: number[] = [];
    for (const index of group) {
      for (const owned of nodes[index]?.owned ?? []) {
        const waiting = (waitsFor[owned] ?? 0) - 1;
        waitsFor[owned] = waiting;
        if (waiting === 0) next.push(owned);
      }
    }
    group = next;
  }
  const stuck: number[] = [];
  if (left > 0) {
    nodes.forEach((node, index) => {
      if (isToMove(node) && (waitsFor[index] ?? 0) > 0) stuck.push(index);
    });
  }
  return { groups, stuck };
}
