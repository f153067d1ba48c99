import { type Node, type NodeCondition, node } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import { formatFirst } from "@capikit/common/text";
import type { Cache } from "../../cache/cache.ts";
import type { LookUpOptions } from "../lookup/get-if-exists.ts";

const maxNames = 10;

/**
 * Returns the Node with a provider ID, if any.
 *
 * @param cache of the workload cluster with {@link nodeProviderIdIndex}, for example from a cluster
 * cache's `indexes`.
 * @throws Error if several Nodes have it.
 */
export async function findNodeByProviderId(
  cache: Pick<Cache, "list">,
  providerId: string,
  { signal }: LookUpOptions = {},
): Promise<Node | undefined> {
  const index = { name: nodeProviderIdIndex.name, value: providerId };
  const nodes = await cache.list(node, { index, signal });
  if (nodes.length > 1) {
    // Limits the message: an attacker in the workload cluster must not fill our conditions.
    const names = nodes.map(({ metadata }) => metadata.name ?? "").sort();
    throw new Error(`several Nodes have the provider ID ${providerId}: ${formatFirst(names, maxNames)}`);
  }
  return nodes[0];
}

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

/** Indexes Nodes by provider ID. */
export const nodeProviderIdIndex: CacheIndex<Node> = Object.freeze({
  kind: node,
  name: "spec.providerID",
  keysOf: ({ spec }: Node) => (spec?.providerID ? [spec.providerID] : []),
});
