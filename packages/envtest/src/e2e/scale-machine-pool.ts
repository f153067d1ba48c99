import {
  clusterTopologyMachinePoolNameLabel,
  type MachinePool,
  machinePool,
} from "@capikit/api/core/v1beta2";
import { readState } from "./cluster-state.ts";
import { deleteAndWait } from "./delete-and-wait.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { onlyOne } from "./objects.ts";
import { type Scale, type ScaleOptions, scaleWorkers, type WorkersKind } from "./scale-workers.ts";

const workers: WorkersKind<MachinePool> = {
  kind: machinePool,
  list: "machinePools",
  topologyLabel: clusterTopologyMachinePoolNameLabel,
  nodesOf({ machinePools }, name) {
    const pool = machinePools.find(({ metadata }) => metadata.name === name);
    return pool?.status?.nodeRefs?.flatMap((one) => one.name ?? []) ?? [];
  },
};

/**
 * Scales a MachinePool, and waits after each step until all its machines have Nodes and the Nodes
 * of removed machines are gone. Changes the topology of a Cluster that has one.
 *
 * @throws E2eError after a timeout; ApiError; TypeError for an ambiguous MachinePool.
 */
export const scaleMachinePool: Scale = (environment, cluster, options) =>
  scaleWorkers(environment, cluster, options, workers);

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
