import {
  clusterTopologyMachineDeploymentNameLabel,
  type MachineDeployment,
  machineDeployment,
} from "@capikit/api/core/v1beta2";
import { secret } from "@capikit/api/kubernetes";
import { type Client, createClient } from "@capikit/client";
import { parseKubeconfig } from "@capikit/client/config";
import { machinesOf } from "./cluster-state.ts";
import type { ClusterRef } from "./environment.ts";
import { type Scale, scaleWorkers, type WorkersKind } from "./scale-workers.ts";

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
  const ref = { namespace: cluster.namespace, name: `${cluster.name}-kubeconfig` };
  const { data } = await management.get(secret, ref);
  return createClient(await parseKubeconfig(Buffer.from(data?.value ?? "", "base64").toString()));
}
