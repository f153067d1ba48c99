import { clusterNameLabel, type Machine, machine, machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { formatLabelSelector, type Labels } from "@capikit/common/kubernetes";
import { compareText } from "@capikit/common/text";
import type { LookUpOptions, ObjectLister } from "../lookup/get-if-exists.ts";
import { isControlPlaneMachine } from "../metadata/labels.ts";
import { refOf, type WithMetadata } from "../metadata/object-like.ts";
import { controllerOf } from "../metadata/owner-references.ts";
import { millisOf } from "../values/time.ts";

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
  const { namespace, name } = refOf(cluster);
  const labelSelector = formatLabelSelector({ [clusterNameLabel]: name, ...labels });
  const found: Machine[] = [];
  for await (const one of reader.listAll(machine, { namespace, labelSelector, signal })) found.push(one);
  return machinesOf(found);
}

/** Machines of one namespace by name, such as those of a Cluster. Immutable. */
export type Machines = ReadonlyMap<string, Machine>;

/** Returns Machines by name; the last one wins. */
export function machinesOf(machines: Iterable<Machine>): Machines {
  return new Map([...machines].map((machine) => [machine.metadata.name ?? "", machine]));
}

/** Returns the Machines that match all filters. */
export function filterMachines(machines: Machines, ...filters: readonly MachineFilter[]): Machines {
  return machinesOf([...machines.values()].filter((machine) => filters.every((one) => one(machine))));
}

/** Reports whether to select a Machine. */
export type MachineFilter = (machine: Machine) => boolean;

/** Selects control plane Machines of a Cluster, by their labels. */
export function controlPlaneMachines(clusterName: string): MachineFilter {
  return (machine) =>
    machine.metadata.labels?.[clusterNameLabel] === clusterName && isControlPlaneMachine(machine);
}

/** Selects control plane Machines of a Cluster without a controller. */
export function adoptableControlPlaneMachines(clusterName: string): MachineFilter {
  const isControlPlane = controlPlaneMachines(clusterName);
  return (machine) => isControlPlane(machine) && controllerOf(machine) === undefined;
}

/** Sorts by creation time, oldest first, then by name. */
export function sortByCreation(machines: Iterable<Machine>): readonly Machine[] {
  return [...machines].sort(
    (a, b) =>
      compareNumbers(millisOf(a.metadata.creationTimestamp), millisOf(b.metadata.creationTimestamp)) ||
      compareNames(a, b),
  );
}

function compareNames(a: Machine, b: Machine): number {
  return compareText(a.metadata.name ?? "", b.metadata.name ?? "");
}

/** The difference of two infinities is NaN. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
