import {
  clusterNameLabel,
  type Machine,
  machineHealthCheckSucceededCondition,
  machineOwnerRemediatedCondition,
  machineReadyCondition,
} from "@capikit/api/core/v1beta2";
import type { Time } from "@capikit/api/meta";
import { tryParseVersion } from "@capikit/common/versions";
import { isConditionFalse, isConditionTrue } from "../conditions/read-conditions.ts";
import { hasAnnotation } from "../metadata/annotations.ts";
import { isControlPlaneMachine } from "../metadata/labels.ts";
import { type GroupKind, isBeingDeleted, type WithMetadata } from "../metadata/object-like.ts";
import { controllerOf, isOwnedBy } from "../metadata/owner-references.ts";
import { isTime } from "../values/time.ts";

/** Whether a Machine is one of those wanted. */
export type MachineFilter = (machine: Machine) => boolean;

const dayMillis = 24 * 60 * 60 * 1000;

/** Machines that pass all filters; all of them without filters. */
export function everyFilter(...filters: readonly MachineFilter[]): MachineFilter {
  return (machine) => filters.every((one) => one(machine));
}

/** Machines that pass one of the filters; none without filters. */
export function someFilter(...filters: readonly MachineFilter[]): MachineFilter {
  return (machine) => filters.some((one) => one(machine));
}

/** Machines that do not pass the filter. */
export function notFilter(filter: MachineFilter): MachineFilter {
  return (machine) => !filter(machine);
}

/** Machines with an owner that controls them. */
export const hasController: MachineFilter = (machine) => controllerOf(machine) !== undefined;

/** Machines of these failure domains; "" stands for those without one. */
export function inFailureDomains(...failureDomains: readonly string[]): MachineFilter {
  return ({ spec }) => failureDomains.includes(spec.failureDomain ?? "");
}

/** Machines that an object owns. */
export function ownedMachines(owner: WithMetadata, ownerKind: GroupKind): MachineFilter {
  return (machine) => isOwnedBy(machine, owner, ownerKind);
}

/** Machines of a Cluster's control plane, by their labels. */
export function controlPlaneMachines(clusterName: string): MachineFilter {
  return (machine) =>
    machine.metadata.labels?.[clusterNameLabel] === clusterName && isControlPlaneMachine(machine);
}

/** Machines of a Cluster's control plane that nobody controls yet. */
export function adoptableControlPlaneMachines(clusterName: string): MachineFilter {
  return everyFilter(controlPlaneMachines(clusterName), notFilter(hasController));
}

/** Machines that are not being deleted. */
export const activeMachines: MachineFilter = (machine) => !isBeingDeleted(machine);

/** Machines that are being deleted. */
export const deletingMachines: MachineFilter = (machine) => isBeingDeleted(machine);

/** Machines that are Ready. */
export const readyMachines: MachineFilter = (machine) => isConditionTrue(machine, machineReadyCondition);

/** Machines that a health check found unhealthy. */
export const unhealthyMachines: MachineFilter = (machine) =>
  isConditionFalse(machine, machineHealthCheckSucceededCondition);

/** Unhealthy Machines that their owner is to remediate. */
export const unhealthyAndOwnerRemediatedMachines: MachineFilter = (machine) =>
  unhealthyMachines(machine) && isConditionFalse(machine, machineOwnerRemediatedCondition);

/** Machines of a kubeadm control plane of which a component is unhealthy; etcd's too where it runs on them. */
export function withUnhealthyControlPlaneComponents(etcdManaged: boolean): MachineFilter {
  const components = ["APIServerPodHealthy", "ControllerManagerPodHealthy", "SchedulerPodHealthy"];
  const etcd = ["EtcdPodHealthy", "EtcdMemberHealthy"];
  const types = etcdManaged ? [...components, ...etcd] : components;
  return (machine) => types.some((type) => isConditionFalse(machine, type));
}

/** Machines made before `rolloutAfter`, once that time has come. */
export function shouldRolloutAfter(now: Date, rolloutAfter: Time | undefined): MachineFilter {
  if (!isTime(rolloutAfter)) return () => false;
  const after = Date.parse(rolloutAfter);
  return ({ metadata }) => {
    const created = Date.parse(metadata.creationTimestamp ?? "0001-01-01T00:00:00Z");
    return created < after && after < now.getTime();
  };
}

/** Machines whose certificates expire within so many days; none without a number of days. */
export function shouldRolloutBefore(now: Date, certificatesExpiryDays: number | undefined): MachineFilter {
  return ({ status }) => {
    const expiry = status?.certificatesExpiryDate;
    if (!certificatesExpiryDays || !isTime(expiry)) return false;
    return now.getTime() + certificatesExpiryDays * dayMillis > Date.parse(expiry);
  };
}

/** Machines with an annotation, whatever its value. */
export function withAnnotation(name: string): MachineFilter {
  return (machine) => hasAnnotation(machine, name);
}

/** Machines of exactly this Kubernetes version. */
export function matchesKubernetesVersion(version: string): MachineFilter {
  return ({ spec }) => Boolean(spec.version) && spec.version === version;
}

/** Machines with a version that can be read. */
export const withVersion: MachineFilter = ({ spec }) =>
  Boolean(spec.version) && tryParseVersion(spec.version ?? "") !== undefined;

/** Machines with a Node. */
export const hasNode: MachineFilter = ({ status }) => Boolean(status?.nodeRef?.name);
