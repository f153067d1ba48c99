import {
  clusterNameLabel,
  type Machine,
  type MachineHealthCheckRemediationTemplateReference,
  machineControlPlaneLabel,
  machineDeploymentNameLabel,
  machineHealthCheck,
  machine as machineKind,
  remediateMachineAnnotation,
  type UnhealthyNodeCondition,
} from "@capikit/api/core/v1beta2";
import { type ClusterState, readState } from "./cluster-state.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { onlyOne } from "./objects.ts";
import { untilRunning } from "./until-running.ts";

/** Options of {@link remediateMachine}. */
export interface RemediateOptions {
  /** Default: the first Machine of a MachineDeployment. */
  readonly name?: string | undefined;
  /**
   * Makes the Node of the Machine unhealthy. Default: the Machine gets the annotation
   * `cluster.x-k8s.io/remediate-machine`.
   */
  readonly makeUnhealthy?: ((machine: Machine) => Promise<void>) | undefined;
  /** Template of an external remediation in the namespace of the Cluster. Default: none. */
  readonly remediationTemplate?: MachineHealthCheckRemediationTemplateReference | undefined;
}

/** Conditions of an unhealthy Node: Ready is False or Unknown for a second. */
const unhealthyConditions: readonly UnhealthyNodeCondition[] = ["False", "Unknown"].map((status) => ({
  type: "Ready",
  status,
  timeoutSeconds: 1,
}));

/**
 * Creates a MachineHealthCheck for a Machine and the Machines of the same owner, makes the Machine
 * unhealthy, and waits until another one has replaced it. Deletes the MachineHealthCheck.
 *
 * @throws E2eError after a timeout; ApiError; TypeError if no Machine has the name.
 */
export async function remediateMachine(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: RemediateOptions = {},
): Promise<ClusterState> {
  const { client, signal } = environment;
  const { makeUnhealthy, remediationTemplate } = options;
  const before = await readState(environment, cluster, signal);
  const { name = before.machines.find(isWorker)?.metadata.name } = options;
  const machine = onlyOne(before.machines, machineKind.kind, cluster, name ?? "");
  const { labels = {}, uid } = machine.metadata;
  const ref = { namespace: cluster.namespace, name: machine.metadata.name ?? "" };
  const selected = [clusterNameLabel, machineDeploymentNameLabel, machineControlPlaneLabel];
  const matchLabels = Object.fromEntries(
    selected.flatMap((label) => (labels[label] === undefined ? [] : [[label, labels[label]]])),
  );
  await client.create(
    machineHealthCheck,
    {
      metadata: ref,
      spec: {
        clusterName: cluster.name,
        selector: { matchLabels },
        ...(makeUnhealthy && {
          checks: { unhealthyNodeConditions: [...unhealthyConditions] },
        }),
        ...(remediationTemplate && { remediation: { templateRef: remediationTemplate } }),
      },
    },
    { signal },
  );
  try {
    if (makeUnhealthy === undefined) {
      const metadata = { annotations: { [remediateMachineAnnotation]: "" } };
      await client.patch(machineKind, ref, { type: "merge", patch: { metadata } }, { signal });
    } else {
      await makeUnhealthy(machine);
    }
    const { nodeRef } = machine.status ?? {};
    return await untilRunning(environment, cluster, {
      interval: "remediation",
      goal: `the replacement of Machine ${ref.name}`,
      unmet: ({ cluster: object, machines }) => [
        ...machines
          .filter(({ metadata }) => metadata.uid === uid)
          .map((one) => ({ object: one, problem: "was not replaced" })),
        ...(machines.length >= before.machines.length
          ? []
          : [{ object, problem: `has ${machines.length} of ${before.machines.length} Machines` }]),
      ],
      goneNodes: ({ machines }) =>
        nodeRef === undefined || machines.some(({ status }) => status?.nodeRef?.name === nodeRef.name)
          ? []
          : [nodeRef.name],
    });
  } finally {
    await client.delete(machineHealthCheck, ref);
  }
}

function isWorker({ metadata }: Machine): boolean {
  return metadata.labels?.[machineDeploymentNameLabel] !== undefined;
}
