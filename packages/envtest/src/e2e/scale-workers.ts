import {
  cluster as clusterKind,
  clusterSecretName,
  clusterTopologyMachineDeploymentNameLabel,
  type MachineDeployment,
  type MachinePool,
  machineDeployment,
} from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import { type Client, createClient, type KindDescriptor } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { type ClusterState, machinesOf, readState } from "./cluster-state.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { onlyOne } from "./objects.ts";
import { untilRunning } from "./until-running.ts";

/** Options of `scaleMachineDeployment` and `scaleMachinePool`. */
export interface ScaleOptions {
  /** Numbers of machines, one after the other: `[3, 1]`. */
  readonly replicas: readonly number[];
  /** Default: the only one of the Cluster. */
  readonly name?: string | undefined;
}

/** Scales workers of a Cluster and returns its state after the last step. */
export type Scale = (
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: ScaleOptions,
) => Promise<ClusterState>;

export interface WorkersKind<T extends MachineDeployment | MachinePool> {
  readonly kind: KindDescriptor<T>;
  /** List of the objects in the state, and of their entries in the topology. */
  readonly list: T extends MachineDeployment ? "machineDeployments" : "machinePools";
  /** Label of an object with the name of its entry in the topology. */
  readonly topologyLabel: string;
  nodesOf(state: ClusterState, name: string): readonly string[];
}

/** Scales workers, and waits after each step until the Cluster is running. */
export async function scaleWorkers<T extends MachineDeployment | MachinePool>(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: ScaleOptions,
  { kind, list, topologyLabel, nodesOf }: WorkersKind<T>,
): Promise<ClusterState> {
  const { client, signal } = environment;
  const workersIn = (of: ClusterState): readonly (MachineDeployment | MachinePool)[] => of[list];
  let state = await readState(environment, cluster, signal);
  const { metadata } = onlyOne(workersIn(state), kind.kind, cluster, options.name);
  const { name = "", labels = {} } = metadata;
  for (const count of options.replicas) {
    const before = nodesOf(state, name);
    const spec = { replicas: count };
    const topologyName = labels[topologyLabel];
    if (topologyName === undefined) {
      const ref = { namespace: cluster.namespace, name };
      await client.patch(kind, ref, { type: "merge", patch: { spec } }, { signal });
    } else {
      const entries: readonly { readonly name: string }[] =
        state.cluster.spec.topology?.workers?.[list] ?? [];
      const changed = entries.map((one) => (one.name === topologyName ? { ...one, ...spec } : one));
      const patch = { spec: { topology: { workers: { [list]: changed } } } };
      await client.patch(clusterKind, cluster, { type: "merge", patch }, { signal });
    }
    state = await untilRunning(environment, cluster, {
      goal: `${count} machines of ${kind.kind} ${name}`,
      unmet: (current) =>
        workersIn(current)
          .filter((one) => one.metadata.name === name && one.spec.replicas !== count)
          .map((object) => ({ object, problem: `spec.replicas is ${object.spec.replicas}, not ${count}` })),
      goneNodes(after) {
        const left = new Set(nodesOf(after, name));
        return before.filter((one) => !left.has(one));
      },
    });
  }
  return state;
}

const workers: WorkersKind<MachineDeployment> = {
  kind: machineDeployment,
  list: "machineDeployments",
  topologyLabel: clusterTopologyMachineDeploymentNameLabel,
  nodesOf: (state, name) => machinesOf(state, name).flatMap(({ status }) => status?.nodeRef?.name ?? []),
};

/**
 * Scales a MachineDeployment, and waits after each step until all Machines are running and the
 * Nodes of removed Machines are gone. Changes the topology of a Cluster that has one.
 *
 * @throws E2eError after a timeout; ApiError; TypeError for an ambiguous MachineDeployment.
 */
export const scaleMachineDeployment: Scale = (environment, cluster, options) =>
  scaleWorkers(environment, cluster, options, workers);

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
