import {
  cluster as clusterKind,
  clusterSecretName,
  clusterTopologyMachineDeploymentNameLabel,
  machineDeployment,
} from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import { type Client, createClient } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { type ClusterState, machinesOf, readState } from "./cluster-state.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { onlyOne } from "./objects.ts";
import { untilRunning } from "./until-running.ts";

/** Options of {@link scaleMachineDeployment}. */
export interface ScaleOptions {
  /** Numbers of machines, one after the other: `[3, 1]`. */
  readonly replicas: readonly number[];
  /** Default: the only one of the Cluster. */
  readonly name?: string | undefined;
}

/**
 * Scales a MachineDeployment, and waits after each step until all Machines are running and the
 * Nodes of removed Machines are gone. Changes the topology of a Cluster that has one.
 *
 * @returns the state of the Cluster after the last step.
 * @throws E2eError after a timeout; ApiError; TypeError for an ambiguous MachineDeployment.
 */
export async function scaleMachineDeployment(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: ScaleOptions,
): Promise<ClusterState> {
  const { client, signal } = environment;
  let state = await readState(environment, cluster, signal);
  const { kind } = machineDeployment;
  const { metadata } = onlyOne(state.machineDeployments, kind, cluster, options.name);
  const { name = "", labels = {} } = metadata;
  const topologyName = labels[clusterTopologyMachineDeploymentNameLabel];
  for (const replicas of options.replicas) {
    const before = nodesOf(state, name);
    if (topologyName === undefined) {
      const ref = { namespace: cluster.namespace, name };
      await client.patch(
        machineDeployment,
        ref,
        { type: "merge", patch: { spec: { replicas } } },
        { signal },
      );
    } else {
      const entries = state.cluster.spec.topology?.workers?.machineDeployments ?? [];
      const machineDeployments = entries.map((one) =>
        one.name === topologyName ? { ...one, replicas } : one,
      );
      const patch = { spec: { topology: { workers: { machineDeployments } } } };
      await client.patch(clusterKind, cluster, { type: "merge", patch }, { signal });
    }
    state = await untilRunning(environment, cluster, {
      goal: `${replicas} machines of ${kind} ${name}`,
      unmet: (current) =>
        current.machineDeployments
          .filter((one) => one.metadata.name === name && one.spec.replicas !== replicas)
          .map((object) => ({
            object,
            problem: `spec.replicas is ${object.spec.replicas}, not ${replicas}`,
          })),
      goneNodes(after) {
        const left = new Set(nodesOf(after, name));
        return before.filter((one) => !left.has(one));
      },
    });
  }
  return state;
}

function nodesOf(state: ClusterState, name: string): readonly string[] {
  return machinesOf(state, name).flatMap(({ status }) => status?.nodeRef?.name ?? []);
}

/**
 * Creates a client from a Cluster's kubeconfig Secret. The caller closes it.
 *
 * @throws ApiError, including NotFound.
 */
export async function workloadClient(management: Client, cluster: ClusterRef): Promise<Client> {
  const ref = { namespace: cluster.namespace, name: clusterSecretName(cluster.name, "kubeconfig") };
  const { data } = await management.get(secret, ref);
  return createClient(await parseKubeconfig(Buffer.from(data?.value ?? "", "base64").toString()));
}
