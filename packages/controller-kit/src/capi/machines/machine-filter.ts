import { clusterNameLabel, type Machine } from "@capikit/api/core/v1beta2";
import { tryParseVersion } from "@capikit/common/versions";
import { isControlPlaneMachine } from "../metadata/labels.ts";
import type { GroupKind, WithMetadata } from "../metadata/object-like.ts";
import { controllerOf, isOwnedBy } from "../metadata/owner-references.ts";

/** Reports whether to select a Machine. */
export type MachineFilter = (machine: Machine) => boolean;

const _dayMillis = 24 * 60 * 60 * 1000;

/** Selects Machines that match all filters; all without filters. */
export function everyFilter(...filters: readonly MachineFilter[]): MachineFilter {
  return (machine) => filters.every((one) => one(machine));
}

/** Selects Machines that match one of the filters; none without filters. */
export function someFilter(...filters: readonly MachineFilter[]): MachineFilter {
  return (machine) => filters.some((one) => one(machine));
}

/** Selects Machines that do not match the filter. */
export function notFilter(filter: MachineFilter): MachineFilter {
  return (machine) => !filter(machine);
}

/** Selects Machines with a controlling owner. */
const hasController: MachineFilter = (machine) => controllerOf(machine) !== undefined;

/** Selects Machines in these failure domains; "" selects those without one. */
export function inFailureDomains(...failureDomains: readonly string[]): MachineFilter {
  return ({ spec }) => failureDomains.includes(spec.failureDomain ?? "");
}

/** Selects Machines that an object owns. */
export function ownedMachines(owner: WithMetadata, ownerKind: GroupKind): MachineFilter {
  return (machine) => isOwnedBy(machine, owner, ownerKind);
}

/** Selects control plane Machines of a Cluster, by their labels. */
export function controlPlaneMachines(clusterName: string): MachineFilter {
  return (machine) =>
    machine.metadata.labels?.[clusterNameLabel] === clusterName && isControlPlaneMachine(machine);
}

/** Selects control plane Machines of a Cluster without a controller. */
export function adoptableControlPlaneMachines(clusterName: string): MachineFilter {
  return everyFilter(controlPlaneMachines(clusterName), notFilter(hasController));
}

/** Selects Machines with exactly this Kubernetes version. */
export function matchesKubernetesVersion(version: string): MachineFilter {
  return ({ spec }) => Boolean(spec.version) && spec.version === version;
}

/** Selects Machines with a valid version. */
export const withVersion: MachineFilter = ({ spec }) =>
  Boolean(spec.version) && tryParseVersion(spec.version ?? "") !== undefined;
