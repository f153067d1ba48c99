import { clusterNameLabel, type Machine, machine, machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { formatLabelSelector, type Labels } from "@capikit/common/selectors";
import type { LookUpOptions, ObjectLister } from "../lookup/reader.ts";
import { objectKey, type WithMetadata } from "../metadata/object-like.ts";
import { type Machines, machinesOf } from "./machines.ts";

/** Returns the Machines of a Cluster, by their label. */
export function getClusterMachines(
  reader: ObjectLister,
  cluster: WithMetadata,
  options: LookUpOptions = {},
): Promise<Machines> {
  return listMachines(reader, cluster, {}, options);
}

/** Returns the control plane Machines of a Cluster, by their labels. */
export function getControlPlaneMachines(
  reader: ObjectLister,
  cluster: WithMetadata,
  options: LookUpOptions = {},
): Promise<Machines> {
  return listMachines(reader, cluster, { [machineControlPlaneLabel]: "" }, options);
}

async function listMachines(
  reader: ObjectLister,
  cluster: WithMetadata,
  labels: Labels,
  { signal }: LookUpOptions,
): Promise<Machines> {
  const { namespace, name } = objectKey(cluster);
  const labelSelector = formatLabelSelector({ [clusterNameLabel]: name, ...labels });
  const found: Machine[] = [];
  for await (const one of reader.listAll(machine, { namespace, labelSelector, signal })) found.push(one);
  return machinesOf(found);
}
