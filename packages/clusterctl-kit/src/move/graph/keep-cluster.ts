import { groupOf } from "@capikit/common/versions";
import { ObjectIndex } from "@capikit/inventory";
import { clusterNameLabel, coreGroup } from "../objects/move-object.ts";
import type { DraftNode } from "./draft-node.ts";
import { isToMove } from "./sequence.ts";

/**
 * Restricts a move to one Cluster. Its hierarchy moves, with objects that have a move label and its
 * name. Owners outside of it, their hierarchies, and objects that it refers to are copied. All other
 * objects stay.
 */
export function keepCluster(nodes: readonly DraftNode[], namespace: string, name: string): void {
  const isCluster = ({ kind, apiVersion }: DraftNode): boolean =>
    kind === "Cluster" && groupOf(apiVersion) === coreGroup;
  const chosen = nodes.findIndex(
    (node) => isCluster(node) && node.namespace === namespace && node.name === name,
  );
  const hasOther = new Set<number>();
  const needed = new Set<number>();
  nodes.forEach((node, index) => {
    if (node.tenants.some((tenant) => tenant !== chosen && isCluster(nodes[tenant] as DraftNode)))
      hasOther.add(index);
    const isLabelled =
      node.move && node.namespace === namespace && node.object?.metadata.labels?.[clusterNameLabel] === name;
    if (chosen >= 0 && (node.tenants.includes(chosen) || isLabelled)) needed.add(index);
  });
  const own = new Set(needed);
  const indexOf = new Map(nodes.map(({ object }, index) => [object, index]));
  const candidates = new ObjectIndex(
    nodes.flatMap((node) => (isToMove(node) && node.object !== undefined ? [node.object] : [])),
  );
  // The set grows while it is read.
  for (const index of needed) {
    const node = nodes[index];
    if (node === undefined) continue;
    const used =
      node.object === undefined
        ? []
        : candidates.referencesFrom(node.object, Infinity).map(({ to }) => indexOf.get(to) ?? -1);
    for (const next of [...node.owners, ...node.softOwners, ...(own.has(index) ? [] : node.owned), ...used]) {
      const other = nodes[next];
      if (other !== undefined && isToMove(other) && !hasOther.has(next)) needed.add(next);
    }
  }
  nodes.forEach((node, index) => {
    if (needed.has(index)) node.shouldNotDelete ||= !own.has(index) || hasOther.has(index);
    else if (isToMove(node)) {
      node.excluded = true;
      node.tenants = [];
      node.move = false;
    }
  });
}
