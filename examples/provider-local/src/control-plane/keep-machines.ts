import { type Machine, machine as machineKind, machineUpToDateCondition } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { draftOf } from "@capikit/controller-kit";
import type { Machines } from "@capikit/controller-kit/capi";
import {
  getExternalByContract,
  isBeingDeleted,
  patchObject,
  refOf,
  setCondition,
} from "@capikit/controller-kit/capi";
import type { LocalControlPlane } from "../../api/controlplane/v1beta2/index.ts";
import { localBootstrapConfig } from "../../gen/kinds/api/bootstrap/v1beta2/index.ts";
import { changeDeletion, changeInPlace, type MetadataChange, metadataChange } from "./in-place-changes.ts";
import { outdatedBecause } from "./made-from.ts";

/**
 * Sets on each Machine whether it is up to date, as the contract requires. Applies changes that
 * need no new Machine: labels and annotations, also of its infrastructure and bootstrap config,
 * deletion settings, readiness gates and taints. Removes what the control plane no longer has.
 * Deletion settings and taints also change during the deletion of a Machine.
 */
export async function keepMachines(
  client: Client,
  controlPlane: LocalControlPlane,
  machines: Machines,
  signal: AbortSignal,
): Promise<void> {
  for (const machine of machines.values()) {
    const { machineTemplate } = controlPlane.spec;
    const wanted = draftOf(machine);
    if (isBeingDeleted(machine)) {
      changeDeletion(machineTemplate, wanted);
      await patchObject(client, machineKind, machine, wanted, { signal });
      continue;
    }
    // Write the Machine last: it records that the others are updated.
    await changeMetadata(client, machine, metadataChange(machineTemplate, machine), signal);
    changeInPlace(machineTemplate, wanted);
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

/** Changes labels and annotations of the objects that a Machine consists of. */
async function changeMetadata(
  client: Client,
  { metadata: { namespace = "" }, spec }: Machine,
  change: MetadataChange,
  signal: AbortSignal,
): Promise<void> {
  if (Object.keys({ ...change.labels, ...change.annotations }).length === 0) return;
  const patch = { type: "merge", patch: { metadata: { ...change } } } as const;
  const { infrastructureRef, bootstrap } = spec;
  try {
    const { kind, object } = await getExternalByContract(client, infrastructureRef, namespace, { signal });
    await client.patch(kind, refOf(object), patch, { signal });
    const { name } = bootstrap.configRef ?? {};
    if (name !== undefined) await client.patch(localBootstrapConfig, { namespace, name }, patch, { signal });
  } catch (error) {
    // They go before the Machine does.
    if (!isNotFound(error)) throw error;
  }
}
