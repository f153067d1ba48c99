import { groupOf } from "@capikit/common/versions";
import type { MoveObject } from "../objects/move-object.ts";
import { coreGroup } from "../objects/names.ts";
import { classOf } from "./class-of.ts";
import type { DraftNode } from "./draft-node.ts";

/** Marks ClusterClasses shared between namespaces, with the objects that they own by metadata. */
export function markShouldNotDelete(
  nodes: readonly DraftNode[],
  namespace: string | undefined,
  clustersElsewhere: Iterable<MoveObject>,
): void {
  if (namespace === undefined) return;
  const used = new Set<string>();
  for (const cluster of clustersElsewhere) {
    const found = classOf(cluster);
    if (cluster.metadata.namespace !== namespace && found?.stated === namespace) used.add(found.name);
  }
  const walk = nodes.filter(
    (node) =>
      node.kind === "ClusterClass" &&
      groupOf(node.apiVersion) === coreGroup &&
      (node.namespace !== namespace || used.has(node.name)),
  );
  for (const node of walk) node.shouldNotDelete = true;
  for (let node = walk.pop(); node !== undefined; node = walk.pop()) {
    for (const index of node.owned) {
      const owned = nodes[index];
      if (owned === undefined || owned.shouldNotDelete || !isOwner(nodes, owned, node)) continue;
      owned.shouldNotDelete = true;
      walk.push(owned);
    }
  }
}

function isOwner(nodes: readonly DraftNode[], owned: DraftNode, owner: DraftNode): boolean {
  return owned.owners.some((index) => nodes[index] === owner);
}
