import { clusterTopologyMachinePoolNameLabel, type MachinePool } from "@capikit/api/core/v1beta2";
import { machinePool } from "@capikit/api/kinds/core/v1beta2";
import { type ClusterState, readState } from "./cluster-state.ts";
import { deleteAndWait } from "./delete-and-wait.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { onlyOne } from "./only-one.ts";
import { patchWorkers } from "./patch-workers.ts";
import type { ScaleOptions } from "./scale-machine-deployment.ts";
import { untilRunning } from "./until-running.ts";

/**
 * Scales a MachinePool, and waits after each step until all its machines have Nodes and the Nodes
 * of removed machines are gone. Changes the topology of a Cluster that has one.
 *
 * @throws E2eError after a timeout; ApiError; TypeError for an ambiguous MachinePool.
 */
export async function scaleMachinePool(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  { replicas, name }: ScaleOptions,
): Promise<ClusterState> {
  let state = await readState(environment, cluster, environment.signal);
  const { metadata } = onlyOne(state.machinePools, machinePool.kind, cluster, name);
  const ref = { namespace: cluster.namespace, name: metadata.name ?? "" };
  for (const count of replicas) {
    const before = nodesOf(state, ref.name);
    await patchWorkers(environment, state, {
      kind: machinePool,
      ref,
      topology: "machinePools",
      topologyName: metadata.labels?.[clusterTopologyMachinePoolNameLabel],
      spec: { replicas: count },
    });
    state = await untilRunning(environment, cluster, {
      goal: `${count} machines of MachinePool ${ref.name}`,
      unmet: ({ machinePools }) =>
        machinePools
          .filter(({ metadata: of, spec }) => of.name === ref.name && spec.replicas !== count)
          .map((object) => ({ object, problem: `spec.replicas is ${object.spec.replicas}, not ${count}` })),
      goneNodes: (after) => {
        const left = new Set(nodesOf(after, ref.name));
        return before.filter((one) => !left.has(one));
      },
    });
  }
  return state;
}

/**
 * Deletes a MachinePool of a Cluster without a topology, and waits until its objects are gone.
 *
 * @throws E2eError after a timeout; ApiError; TypeError for an ambiguous MachinePool.
 */
export async function deleteMachinePool(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  options: Pick<ScaleOptions, "name"> = {},
): Promise<void> {
  const { machinePools } = await readState(environment, cluster, environment.signal);
  const { name = "" } = onlyOne(machinePools, machinePool.kind, cluster, options.name).metadata;
  await deleteAndWait(environment, {
    cluster,
    kind: machinePool,
    name,
    isPart: ({ kind, metadata }) => kind === machinePool.kind && metadata.name === name,
  });
}

function nodesOf({ machinePools }: ClusterState, name: string): readonly string[] {
  const pool: MachinePool | undefined = machinePools.find(({ metadata }) => metadata.name === name);
  return pool?.status?.nodeRefs?.flatMap((one) => one.name ?? []) ?? [];
}
