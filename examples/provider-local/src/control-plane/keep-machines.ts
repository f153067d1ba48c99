import { type Machine, machineUpToDateCondition } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import type { ObjectMeta } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { draftOf } from "@capikit/controller-kit";
import { setCondition } from "@capikit/controller-kit/capi/conditions";
import { getExternalByContract } from "@capikit/controller-kit/capi/external";
import type { Machines } from "@capikit/controller-kit/capi/machines";
import { isBeingDeleted, objectKey } from "@capikit/controller-kit/capi/metadata";
import { patchObject } from "@capikit/controller-kit/capi/patch";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";
import { localBootstrapConfig } from "../../gen/kinds/api/bootstrap/v1beta2/index.ts";
import { outdatedBecause } from "./made-from.ts";

/**
 * Sets on each Machine whether it is up to date, as the contract requires. Applies changes that
 * need no new Machine: deletion settings, labels and annotations, also to its infrastructure and
 * bootstrap config.
 */
export async function keepMachines(
  client: Client,
  controlPlane: LocalControlPlane,
  machines: Machines,
  signal: AbortSignal,
): Promise<void> {
  for (const machine of machines.values()) {
    if (isBeingDeleted(machine)) continue;
    const { metadata = {} } = controlPlane.spec.machineTemplate;
    // Write the Machine last: it records that the others are updated.
    if (!hasMetadata(machine, metadata)) await handOnMetadata(client, machine, metadata, signal);
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

function hasMetadata({ metadata }: Machine, { labels = {}, annotations = {} }: ObjectMeta): boolean {
  return (
    Object.entries(labels).every(([name, value]) => metadata.labels?.[name] === value) &&
    Object.entries(annotations).every(([name, value]) => metadata.annotations?.[name] === value)
  );
}

async function handOnMetadata(
  client: Client,
  { metadata: { namespace = "" }, spec }: Machine,
  { labels = {}, annotations = {} }: ObjectMeta,
  signal: AbortSignal,
): Promise<void> {
  const patch = { type: "merge", patch: { metadata: { labels, annotations } } } as const;
  const { infrastructureRef, bootstrap } = spec;
  try {
    const { kind, object } = await getExternalByContract(client, infrastructureRef, namespace, { signal });
    await client.patch(kind, objectKey(object), patch, { signal });
    const { name } = bootstrap.configRef ?? {};
    if (name !== undefined) await client.patch(localBootstrapConfig, { namespace, name }, patch, { signal });
  } catch (error) {
    // They go before the Machine does.
    if (!isNotFound(error)) throw error;
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
