import type { Cluster, ClusterClass, Machine, MachinePool } from "@capikit/api/core/v1beta2";
import { cluster, machine, machinePool } from "@capikit/api/kinds/core/v1beta2";
import type { KindDescriptor, KubernetesObject } from "@capikit/api/meta";
import type { Cache } from "../../cache/cache.ts";
import { type Node, nodeKind } from "./node.ts";

/** An index of a cache: what objects of a kind are found by. */
export interface CacheIndex<T extends KubernetesObject = KubernetesObject> {
  readonly kind: KindDescriptor<T>;
  readonly name: string;
  keysOf(object: T): readonly string[];
}

/** Nodes by the ID that their cloud provider gave them. */
export const nodeProviderIdIndex: CacheIndex<Node> = index(nodeKind, "spec.providerID", ({ spec }) => [
  spec?.providerID,
]);

/** Machines by the ID of their cloud provider. */
export const machineProviderIdIndex: CacheIndex<Machine> = index(machine, "spec.providerID", ({ spec }) => [
  spec.providerID,
]);

/** Machines by the name of their Node. */
export const machineNodeIndex: CacheIndex<Machine> = index(machine, "status.nodeRef.name", ({ status }) => [
  status?.nodeRef?.name,
]);

/** MachinePools by the IDs of their cloud provider. */
export const machinePoolProviderIdIndex: CacheIndex<MachinePool> = index(
  machinePool,
  "spec.providerIDList",
  ({ spec }) => spec.providerIDList ?? [],
);

/** MachinePools by the names of their Nodes. */
export const machinePoolNodeIndex: CacheIndex<MachinePool> = index(
  machinePool,
  "status.nodeRefs.name",
  ({ status }) => status?.nodeRefs?.map(({ name }) => name) ?? [],
);

/** Clusters of a topology by their ClusterClass: see {@link clusterClassIndexValue}. */
export const clusterClassIndex: CacheIndex<Cluster> = index(
  cluster,
  "spec.topology.classRef",
  ({ metadata, spec: { topology } }) => [
    topology && `${topology.classRef.namespace || (metadata.namespace ?? "")}/${topology.classRef.name}`,
  ],
);

/** The value under which {@link clusterClassIndex} has the Clusters of a ClusterClass. */
export function clusterClassIndexValue({ metadata }: Pick<ClusterClass, "metadata">): string {
  return `${metadata.namespace ?? ""}/${metadata.name ?? ""}`;
}

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
