import {
  clusterNameLabel,
  type Machine,
  machineControlPlaneLabel,
  machineDeploymentNameLabel,
  machineHealthCheck,
} from "@capikit/api/core/v1beta2";
import { type ClusterRef, type E2eEnvironment, untilRunning } from "@capikit/envtest/e2e";

/**
 * Makes a Machine unhealthy while a MachineHealthCheck selects it and the Machines of its owner, and waits until
 * another one has replaced it.
 */
export async function remediateMachine(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  { metadata: { name = "", labels = {}, uid }, status }: Machine,
  makeUnhealthy: () => Promise<void>,
): Promise<void> {
  const { client } = environment;
  const ref = { namespace: cluster.namespace, name };
  const selected = [clusterNameLabel, machineDeploymentNameLabel, machineControlPlaneLabel];
  const matchLabels = Object.fromEntries(
    selected.flatMap((label) => (labels[label] === undefined ? [] : [[label, labels[label]]])),
  );
  const unhealthyNodeConditions = [{ type: "Ready", status: "False" as const, timeoutSeconds: 1 }];
  await client.create(machineHealthCheck, {
    metadata: ref,
    spec: {
      clusterName: cluster.name,
      selector: { matchLabels },
      checks: { unhealthyNodeConditions },
    },
  });
  await makeUnhealthy();
  await untilRunning(environment, cluster, {
    goal: `the replacement of Machine ${name}`,
    unmet: ({ machines }) =>
      machines
        .filter(({ metadata }) => metadata.uid === uid)
        .map((object) => ({ object, problem: "was not replaced" })),
    goneNodes: () => [status?.nodeRef?.name ?? ""],
  });
  await client.delete(machineHealthCheck, ref);
}
