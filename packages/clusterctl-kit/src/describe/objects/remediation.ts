import {
  kubeadmControlPlane,
  kubeadmControlPlaneEtcdClusterHealthyCondition,
} from "@capikit/api/controlplane/kubeadm/v1beta2";
import {
  machine,
  machineExternallyRemediatedCondition,
  machineHealthCheck,
  machineHealthCheckRemediationAllowedCondition,
  machineOwnerRemediatedCondition,
  machineSet,
} from "@capikit/api/core/v1beta2";
import { groupOf } from "@capikit/common/kubernetes";
import { conditionsOf, type InventoryObject } from "@capikit/inventory";
import type { DescribedCondition } from "./conditions.ts";

/** The states of a replacement of Machines in conditions: codes of `capikit doctor` without the prefix. */
type RemediationProblem = "remediation-blocked" | "remediation-stuck" | "etcd-unhealthy";

/** Kinds with conditions about the replacement of Machines, and the status with which they stop it. */
export const remediationKinds = [
  {
    kind: machine,
    stops: [
      [machineOwnerRemediatedCondition, "False", "remediation-stuck"],
      [machineExternallyRemediatedCondition, "False", "remediation-stuck"],
    ],
  },
  {
    kind: machineHealthCheck,
    stops: [[machineHealthCheckRemediationAllowedCondition, "False", "remediation-blocked"]],
  },
  { kind: machineSet, stops: [["Remediating", "True", "remediation-stuck"]] },
  {
    kind: kubeadmControlPlane,
    stops: [
      ["Remediating", "True", "remediation-stuck"],
      [kubeadmControlPlaneEtcdClusterHealthyCondition, "False", "etcd-unhealthy"],
    ],
  },
] as const satisfies readonly {
  readonly kind: object;
  readonly stops: readonly (readonly [type: string, status: string, problem: RemediationProblem])[];
}[];

/** A condition that stops or delays the replacement of Machines. */
export interface StoppedRemediation {
  readonly problem: RemediationProblem;
  readonly condition: DescribedCondition;
}

/** Returns the conditions of an object that stop or delay the replacement of Machines; empty for other kinds. */
export function stoppedRemediations(object: InventoryObject): readonly StoppedRemediation[] {
  const group = groupOf(object.apiVersion);
  const found = remediationKinds.find(({ kind }) => kind.kind === object.kind && kind.group === group);
  if (found === undefined) return [];
  return conditionsOf(object).flatMap((condition) => {
    const stop = found.stops.find(([type, status]) => type === condition.type && status === condition.status);
    return stop === undefined ? [] : { problem: stop[2], condition };
  });
}
