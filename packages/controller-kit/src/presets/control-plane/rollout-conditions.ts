import {
  type Machine,
  machineUpToDateCondition,
  notRollingOutReason,
  notScalingDownReason,
  notScalingUpReason,
  rollingOutCondition,
  rollingOutReason,
  scalingDownCondition,
  scalingDownReason,
  scalingUpCondition,
  scalingUpReason,
  waitingForReplicasSetReason,
} from "@capikit/api/core/v1beta2";
import { compareText } from "@capikit/common/text";
import { getCondition, type NewCondition } from "../../capi/index.ts";

/** Input of the scaling conditions. */
export interface ScalingState {
  /** `spec.replicas`; 0 during deletion, undefined while unset. */
  readonly desired: number | undefined;
  /** Current number of Machines. */
  readonly current: number;
  /** Reasons that block scaling, such as `FooMachineTemplate a does not exist`. */
  readonly blockedBy?: readonly string[] | undefined;
}

/**
 * Returns RollingOut: whether Machines are not up to date, and why. Source:
 * `setRollingOutCondition` of the kubeadm control plane provider.
 */
export function rollingOut(machines: Iterable<Machine>): NewCondition {
  const outdated = [...machines]
    .map((machine) => getCondition(machine, machineUpToDateCondition))
    .filter((condition) => condition?.status === "False");
  if (outdated.length === 0)
    return { type: rollingOutCondition, status: "False", reason: notRollingOutReason, message: "" };
  const reasons = new Set(outdated.flatMap((condition) => condition?.message?.split("\n") ?? []));
  reasons.delete("");
  // Version changes come first, as upstream: the condition has the reasons only in its message.
  const isVersion = (reason: string) => reason.startsWith("* Version");
  const sorted = [...reasons].sort(
    (a, b) => Number(isVersion(b)) - Number(isVersion(a)) || compareText(a, b),
  );
  return {
    type: rollingOutCondition,
    status: "True",
    reason: rollingOutReason,
    message: [`Rolling out ${outdated.length} not up-to-date replicas`, ...sorted].join("\n"),
  };
}

/**
 * Returns ScalingUp: whether there are fewer Machines than desired. Source: `setScalingUpCondition`
 * of the kubeadm control plane provider.
 */
export function scalingUp({ desired, current, blockedBy = [] }: ScalingState): NewCondition {
  const type = scalingUpCondition;
  if (desired === undefined) return waitingForReplicas(type);
  if (current >= desired) {
    const message =
      blockedBy.length === 0 ? "" : `Scaling up would be blocked because ${blockedBy.join(", ")}`;
    return { type, status: "False", reason: notScalingUpReason, message };
  }
  const message = scalingMessage("up", { desired, current, blockedBy });
  return { type, status: "True", reason: scalingUpReason, message };
}

/**
 * Returns ScalingDown: whether there are more Machines than desired. Source:
 * `setScalingDownCondition` of the kubeadm control plane provider.
 */
export function scalingDown({ desired, current, blockedBy = [] }: ScalingState): NewCondition {
  const type = scalingDownCondition;
  if (desired === undefined) return waitingForReplicas(type);
  if (current <= desired) return { type, status: "False", reason: notScalingDownReason, message: "" };
  const message = scalingMessage("down", { desired, current, blockedBy });
  return { type, status: "True", reason: scalingDownReason, message };
}

function waitingForReplicas(type: string): NewCondition {
  const message = "Waiting for spec.replicas set";
  return { type, status: "Unknown", reason: waitingForReplicasSetReason, message };
}

function scalingMessage(
  direction: "up" | "down",
  { desired, current, blockedBy = [] }: ScalingState,
): string {
  const message = `Scaling ${direction} from ${current} to ${desired} replicas`;
  if (blockedBy.length === 0) return message;
  return [`${message} is blocked because:`, ...blockedBy.map((one) => `* ${one}`)].join("\n");
}
