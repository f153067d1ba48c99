import { type Node, type NodeCondition, node } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";

/** Returns the Ready condition of a Node. */
export function nodeReadyCondition({ status }: Pick<Node, "status">): NodeCondition | undefined {
  // A workload cluster's API server is not trusted.
  const conditions: unknown = status?.conditions;
  return Array.isArray(conditions) ? conditions.find((condition) => condition?.type === "Ready") : undefined;
}

/** A cache index for objects of a kind. */
export interface CacheIndex<T extends KubernetesObject = KubernetesObject> {
  readonly kind: KindDescriptor<T>;
  readonly name: string;
  keysOf(object: T): readonly string[];
}

/** Indexes Nodes by provider ID: `cache.list(node, { index: { name: nodeProviderIdIndex.name, value } })`. */
export const nodeProviderIdIndex: CacheIndex<Node> = Object.freeze({
  kind: node,
  name: "spec.providerID",
  keysOf: ({ spec }: Node) => (spec?.providerID ? [spec.providerID] : []),
});
