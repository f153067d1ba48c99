import {
  clusterNameLabel,
  type Machine,
  machineAvailableCondition,
  machineControlPlaneLabel,
  machineReadyCondition,
  machineUpToDateCondition,
} from "@capikit/api/core/v1beta2";
import { isConditionTrue } from "../../capi/index.ts";

/** Number of machines, in total and by condition. */
export interface MachineReplicas {
  readonly replicas: number;
  /** Machines with condition Ready. */
  readonly readyReplicas: number;
  /** Machines with condition Available. */
  readonly availableReplicas: number;
  /** Machines with condition UpToDate. */
  readonly upToDateReplicas: number;
}

/** Counts Machines as contract v1beta2 requires for a control plane. */
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

/** Returns `status.selector` of a Cluster's control plane, for the scale subresource. */
export function controlPlaneSelector(clusterName: string): string {
  return `${clusterNameLabel}=${clusterName},${machineControlPlaneLabel}`;
}
