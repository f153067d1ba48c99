import type { ClusterCopy } from "./copy-cluster.ts";

/** Clusters that several provider processes share by namespace. */
export interface FleetParts {
  readonly clusters: number;
  readonly processes: number;
}

/** Numbers of objects by the names of their controllers. */
export type ObjectCounts = Readonly<Record<string, number>>;

/** Returns the numbers of objects of Clusters. */
export function objectsOf(clusters: number, machines: number): ObjectCounts {
  const members = clusters * machines;
  return {
    localcluster: clusters,
    localcontrolplane: clusters,
    localbootstrapconfig: members,
    localmachine: members,
  };
}

/** Returns the namespace of a process. */
export const namespaceOf = (process: number): string => `part-${process}`;

/** Lists all Clusters, which the processes take in turn. */
export function* clusterCopies({ clusters, processes }: FleetParts): Generator<ClusterCopy> {
  for (let index = 0; index < clusters; index++) yield { index, namespace: namespaceOf(index % processes) };
}

/** Returns the number of Clusters of a process. */
export function clustersOf({ clusters, processes }: FleetParts, process: number): number {
  return Math.ceil((clusters - process) / processes);
}
