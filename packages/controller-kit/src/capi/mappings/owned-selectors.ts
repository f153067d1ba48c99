import { clusterNameLabel, machineDeploymentNameLabel, machineSetNameLabel } from "@capikit/api/core/v1beta2";
import { formatLabelValue } from "../metadata/label-value.ts";
import type { WithMetadata } from "../metadata/object-like.ts";

/** Which objects belong to another: what to list, or to look up in an index. */
export interface OwnedSelection {
  /** That of the owner; leave it out for kinds of the cluster scope. */
  readonly namespace: string | undefined;
  readonly labels: Readonly<Record<string, string>>;
}

/** The objects of a Cluster, by the label that they must have. */
export function ofCluster(cluster: WithMetadata): OwnedSelection {
  return selection(cluster, clusterNameLabel, cluster.metadata.name ?? "");
}

/** The objects of a MachineDeployment. */
export function ofMachineDeployment(machineDeployment: WithMetadata): OwnedSelection {
  return selection(machineDeployment, machineDeploymentNameLabel, machineDeployment.metadata.name ?? "");
}

/** The objects of a MachineSet, whose name is hashed where it is too long for a label. */
export function ofMachineSet(machineSet: WithMetadata): OwnedSelection {
  return selection(machineSet, machineSetNameLabel, formatLabelValue(machineSet.metadata.name ?? ""));
}

function selection({ metadata }: WithMetadata, label: string, value: string): OwnedSelection {
  return { namespace: metadata.namespace, labels: { [label]: value } };
}
