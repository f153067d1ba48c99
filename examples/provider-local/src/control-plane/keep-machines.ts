import { type Machine, machineUpToDateCondition } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import type { Client } from "@capikit/client";
import { draftOf } from "@capikit/controller-kit";
import { isBeingDeleted, type Machines, patchObject, setCondition } from "@capikit/controller-kit/capi";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";
import { outdatedBecause } from "./made-from.ts";

/**
 * Tells each Machine whether it is up to date, which the contract leaves to control plane providers, and hands on what may change without
 * a new Machine: labels and annotations, and how it is deleted.
 */
export async function keepMachines(
  client: Client,
  controlPlane: LocalControlPlane,
  machines: Machines,
  signal: AbortSignal,
): Promise<void> {
  for (const machine of machines.values()) {
    if (isBeingDeleted(machine)) continue;
    const wanted = draftOf(machine);
    handOn(controlPlane, wanted);
    const reasons = outdatedBecause(controlPlane, machine);
    setCondition(
      wanted,
      reasons.length === 0
        ? { type: machineUpToDateCondition, status: "True", reason: "UpToDate" }
        : {
            type: machineUpToDateCondition,
            status: "False",
            reason: "NotUpToDate",
            message: reasons.map((one) => `* ${one}`).join("\n"),
          },
    );
    await patchObject(client, machineKind, machine, wanted, {
      ownedConditions: [machineUpToDateCondition],
      signal,
    });
  }
}

function handOn({ spec: { machineTemplate } }: LocalControlPlane, machine: Machine): void {
  const { labels, annotations } = machineTemplate.metadata ?? {};
  const { deletion, readinessGates, taints } = machineTemplate.spec;
  if (labels) machine.metadata.labels = { ...machine.metadata.labels, ...labels };
  if (annotations) machine.metadata.annotations = { ...machine.metadata.annotations, ...annotations };
  if (deletion) machine.spec.deletion = { ...machine.spec.deletion, ...deletion };
  if (readinessGates) machine.spec.readinessGates = readinessGates;
  if (taints) machine.spec.taints = taints;
}
