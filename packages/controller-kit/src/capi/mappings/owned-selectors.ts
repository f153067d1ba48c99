import { clusterNameLabel, machineDeploymentNameLabel, machineSetNameLabel } from "@capikit/api/core/v1beta2";
import { formatLabelValue } from "../metadata/label-value.ts";
import type { WithMetadata } from "../metadata/object-like.ts";

/** Selects the objects that belong to another, for lists and indexes. */
export interface OwnedSelection {
  /** The owner's namespace; absent for cluster-scoped kinds. */
  readonly namespace: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

/** Selects the objects of a Cluster by their required label. */
export function ofCluster(cluster: WithMetadata): OwnedSelection {
  return selection(cluster, clusterNameLabel, cluster.metadata.name ?? "");
}

/** Selects the objects of a MachineDeployment. */
export function ofMachineDeployment(machineDeployment: WithMetadata): OwnedSelection {
  return selection(machineDeployment, machineDeploymentNameLabel, machineDeployment.metadata.name ?? "");
}

/** Selects the objects of a MachineSet, whose name is hashed if it is too long for a label. */
export function ofMachineSet(machineSet: WithMetadata): OwnedSelection {
  return selection(machineSet, machineSetNameLabel, formatLabelValue(machineSet.metadata.name ?? ""));
}

function selection({ metadata }: WithMetadata, label: string, value: string): OwnedSelection {
  return { namespace: metadata.namespace, labels: { [label]: value } };
}
