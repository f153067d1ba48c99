import { type Cluster, cluster, type Machine, machine } from "@capikit/api/core/v1beta2";
import { type Node, node } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Cache } from "../../cache/cache.ts";

/** A cache index for objects of a kind. */
export interface CacheIndex<T extends KubernetesObject = KubernetesObject> {
  readonly kind: KindDescriptor<T>;
  readonly name: string;
  keysOf(object: T): readonly string[];
}

/** Indexes Nodes by provider ID. */
export const nodeProviderIdIndex: CacheIndex<Node> = index(node, "spec.providerID", ({ spec }) => [
  spec?.providerID,
]);

/** Indexes Machines by provider ID. */
export const machineProviderIdIndex: CacheIndex<Machine> = index(machine, "spec.providerID", ({ spec }) => [
  spec.providerID,
]);

/** Indexes Machines by the name of their Node. */
export const machineNodeIndex: CacheIndex<Machine> = index(machine, "status.nodeRef.name", ({ status }) => [
  status?.nodeRef?.name,
]);

/** Indexes Clusters with a topology by the namespace and name of their ClusterClass, separated by a slash. */
export const clusterClassIndex: CacheIndex<Cluster> = index(
  cluster,
  "spec.topology.classRef",
  ({ metadata, spec: { topology } }) => [
    topology && `${topology.classRef.namespace || (metadata.namespace ?? "")}/${topology.classRef.name}`,
  ],
);

/** Adds an index to a cache. */
export function addCacheIndex<T extends KubernetesObject>(
  cache: Pick<Cache, "addIndex">,
  { kind, name, keysOf }: CacheIndex<T>,
): void {
  cache.addIndex(kind, name, keysOf);
}

function index<T extends KubernetesObject>(
  kind: KindDescriptor<T>,
  name: string,
  valuesOf: (object: T) => readonly (string | undefined)[],
): CacheIndex<T> {
  const keysOf = (object: T): readonly string[] =>
    valuesOf(object).filter((value): value is string => typeof value === "string" && value !== "");
  return Object.freeze({ kind, name, keysOf: keysOf });
}
