import {
  clusterNameLabel,
  type Machine,
  machineAvailableCondition,
  machineControlPlaneLabel,
  machineReadyCondition,
  machineUpToDateCondition,
} from "@capikit/api/core/v1beta2";
import { isConditionTrue } from "../../capi/conditions/index.ts";

/** How many machines there are, and how many of them have the conditions that matter. */
export interface MachineReplicas {
  readonly replicas: number;
  /** With condition Ready. */
  readonly readyReplicas: number;
  /** With condition Available. */
  readonly availableReplicas: number;
  /** With condition UpToDate. */
  readonly upToDateReplicas: number;
}

/** Counts Machines as contract v1beta2 wants it of a control plane. */
export function machineReplicas(machines: Iterable<Machine>): MachineReplicas {
  const all = [...machines];
  const having = (type: string) => all.filter((machine) => isConditionTrue(machine, type)).length;
  return {
    replicas: all.length,
    readyReplicas: having(machineReadyCondition),
    availableReplicas: having(machineAvailableCondition),
    upToDateReplicas: having(machineUpToDateCondition),
  };
}

/** What selects the Machines of a Cluster's control plane, as text: `status.selector`, for the scale subresource. */
export function controlPlaneSelector(clusterName: string): string {
  return `${clusterNameLabel}=${clusterName},${machineControlPlaneLabel}`;
}
