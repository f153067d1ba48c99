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

/** Reports whether to select a Machine. */
export type MachineFilter = (machine: Machine) => boolean;

const dayMillis = 24 * 60 * 60 * 1000;

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
export const hasController: MachineFilter = (machine) => controllerOf(machine) !== undefined;

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

/** Selects Machines that are not being deleted. */
export const activeMachines: MachineFilter = (machine) => !isBeingDeleted(machine);

/** Selects Machines that are being deleted. */
export const deletingMachines: MachineFilter = (machine) => isBeingDeleted(machine);

/** Selects Machines that are Ready. */
export const readyMachines: MachineFilter = (machine) => isConditionTrue(machine, machineReadyCondition);

/** Selects Machines that a health check reported as unhealthy. */
export const unhealthyMachines: MachineFilter = (machine) =>
  isConditionFalse(machine, machineHealthCheckSucceededCondition);

/** Selects unhealthy Machines that their owner must remediate. */
export const unhealthyAndOwnerRemediatedMachines: MachineFilter = (machine) =>
  unhealthyMachines(machine) && isConditionFalse(machine, machineOwnerRemediatedCondition);

/** Selects kubeadm control plane Machines with an unhealthy component, also managed etcd. */
export function withUnhealthyControlPlaneComponents(etcdManaged: boolean): MachineFilter {
  const components = ["APIServerPodHealthy", "ControllerManagerPodHealthy", "SchedulerPodHealthy"];
  const etcd = ["EtcdPodHealthy", "EtcdMemberHealthy"];
  const types = etcdManaged ? [...components, ...etcd] : components;
  return (machine) => types.some((type) => isConditionFalse(machine, type));
}

/** Selects Machines created before `rolloutAfter`, once that time has passed. */
export function shouldRolloutAfter(now: Date, rolloutAfter: Time | undefined): MachineFilter {
  if (!isTime(rolloutAfter)) return () => false;
  const after = Date.parse(rolloutAfter);
  return ({ metadata }) => {
    const created = Date.parse(metadata.creationTimestamp ?? "0001-01-01T00:00:00Z");
    return created < after && after < now.getTime();
  };
}

/** Selects Machines whose certificates expire within the given days; none if undefined. */
export function shouldRolloutBefore(now: Date, certificatesExpiryDays: number | undefined): MachineFilter {
  return ({ status }) => {
    const expiry = status?.certificatesExpiryDate;
    if (!certificatesExpiryDays || !isTime(expiry)) return false;
    return now.getTime() + certificatesExpiryDays * dayMillis > Date.parse(expiry);
  };
}

/** Selects Machines with an annotation, regardless of its value. */
export function withAnnotation(name: string): MachineFilter {
  return (machine) => hasAnnotation(machine, name);
}

/** Selects Machines with exactly this Kubernetes version. */
export function matchesKubernetesVersion(version: string): MachineFilter {
  return ({ spec }) => Boolean(spec.version) && spec.version === version;
}

/** Selects Machines with a valid version. */
export const withVersion: MachineFilter = ({ spec }) =>
  Boolean(spec.version) && tryParseVersion(spec.version ?? "") !== undefined;

/** Selects Machines with a Node. */
export const hasNode: MachineFilter = ({ status }) => Boolean(status?.nodeRef?.name);
