import type { DraftNode } from "./draft-node.ts";

/**
 * Tells each node which hierarchies it is part of. Takes as long as the answer is large: each hierarchy is walked once, over the nodes that
 * are owned, and cycles end where they began.
 */
export function setTenants(nodes: readonly DraftNode[]): void {
  const seenBy = new Int32Array(nodes.length).fill(-1);
  nodes.forEach((root, tenant) => {
    if (!root.moveHierarchy) return;
    const walk = [tenant];
    seenBy[tenant] = tenant;
    for (let index = walk.pop(); index !== undefined; index = walk.pop()) {
      const node = nodes[index];
      if (node === undefined) continue;
      node.tenants.push(tenant);
      node.isGlobalHierarchy ||= root.isGlobal;
      for (const owned of node.owned) {
        if (seenBy[owned] === tenant) continue;
        seenBy[owned] = tenant;
        walk.push(owned);
      }
    }
  });
}
