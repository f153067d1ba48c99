import { parseClusterSecretName } from "@capikit/api/core/v1beta2";
import { textAt } from "@capikit/common/json";
import { groupOf } from "@capikit/common/kubernetes";
import { classOf } from "@capikit/inventory";
import { addonsGroup, coreGroup } from "../objects/move-object.ts";
import type { DraftNode } from "./draft-node.ts";

/** Adds owners that are not in the metadata. */
export function addSoftOwners(nodes: readonly DraftNode[]): void {
  const clusters = byName(nodes, "Cluster");
  const classes = byName(nodes, "ClusterClass");
  for (const node of nodes) {
    const { object } = node;
    if (object === undefined) continue;
    if (node.kind === "Secret" && node.apiVersion === "v1") {
      const cluster = node.owners.length === 0 ? parseClusterSecretName(node.name)?.clusterName : undefined;
      if (cluster !== undefined) node.softOwners = clusters(node.namespace, cluster);
    } else if (node.kind === "Cluster" && groupOf(node.apiVersion) === coreGroup) {
      const found = classOf(object);
      if (found !== undefined) node.softOwners = classes(found.namespace, found.name);
    } else if (node.kind === "ClusterResourceSetBinding" && groupOf(node.apiVersion) === addonsGroup) {
      const cluster = textAt(object.spec, "clusterName");
      if (cluster !== "") node.softOwners = clusters(node.namespace, cluster);
    }
  }
}

type Finder = (namespace: string, name: string) => readonly number[];

/** Returns all nodes of a kind by name: owner references may contain two UIDs for one name. */
function byName(nodes: readonly DraftNode[], kind: string): Finder {
  const found = new Map<string, number[]>();
  nodes.forEach((node, index) => {
    if (node.kind !== kind || groupOf(node.apiVersion) !== coreGroup) return;
    const key = `${node.namespace}/${node.name}`;
    const others = found.get(key);
    if (others === undefined) found.set(key, [index]);
    else others.push(index);
  });
  return (namespace, name) => found.get(`${namespace}/${name}`) ?? [];
}

export function linkOwned(nodes: readonly DraftNode[]): void {
  nodes.forEach((node, index) => {
    for (const owner of node.owners) nodes[owner]?.owned.push(index);
    for (const owner of node.softOwners) if (!node.owners.includes(owner)) nodes[owner]?.owned.push(index);
  });
}
