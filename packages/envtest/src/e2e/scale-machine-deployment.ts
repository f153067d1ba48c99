import { clusterTopologyMachineDeploymentNameLabel } from "@capikit/api/core/v1beta2";
import { machineDeployment } from "@capikit/api/kinds/core/v1beta2";
import { type ClusterState, readState } from "./cluster-state.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";
import { onlyOne } from "./only-one.ts";
import { patchWorkers } from "./patch-workers.ts";
import { untilRunning } from "./until-running.ts";

/** Options of {@link scaleMachineDeployment}. */
export interface ScaleOptions {
  /** Numbers of Machines, one after the other: `[3, 1]`. */
  readonly replicas: readonly number[];
  /** Default: the only one of the Cluster. */
  readonly name?: string | undefined;
}

/**
 * Scales a MachineDeployment, and waits after each step until all Machines are running and the
 * Nodes of removed Machines are gone. Changes the topology of a Cluster that has one.
 *
 * @throws E2eError after a timeout; ApiError; TypeError for an ambiguous MachineDeployment.
 */
export async function scaleMachineDeployment(
  environment: E2eEnvironment,
  cluster: ClusterRef,
  { replicas, name }: ScaleOptions,
): Promise<ClusterState> {
  let state = await readState(environment, cluster, environment.signal);
  const { metadata } = onlyOne(state.machineDeployments, machineDeployment.kind, cluster, name);
  const ref = { namespace: cluster.namespace, name: metadata.name ?? "" };
  for (const count of replicas) {
    const before = state;
    await patchWorkers(environment, state, {
      kind: machineDeployment,
      ref,
      topology: "machineDeployments",
      topologyName: metadata.labels?.[clusterTopologyMachineDeploymentNameLabel],
      spec: { replicas: count },
    });
    state = await untilRunning(environment, cluster, {
      goal: `${count} Machines of MachineDeployment ${ref.name}`,
      unmet: ({ machineDeployments }) =>
        machineDeployments
          .filter(({ metadata: of, spec }) => of.name === ref.name && spec.replicas !== count)
          .map((object) => ({ object, problem: `spec.replicas is ${object.spec.replicas}, not ${count}` })),
      goneNodes: (after) => nodesOnlyIn(before, after),
    });
  }
  return state;
}

/** Returns the Nodes of Machines that only the first state has. */
function nodesOnlyIn(before: ClusterState, after: ClusterState): readonly string[] {
  const namesOf = ({ machines }: ClusterState) =>
    machines.flatMap(({ status }) => status?.nodeRef?.name ?? []);
  const left = new Set(namesOf(after));
  return namesOf(before).filter((one) => !left.has(one));
}
