import type { DraftNode } from "./draft-node.ts";

/** Sets the hierarchies of each node, in time linear in the output size. */
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
