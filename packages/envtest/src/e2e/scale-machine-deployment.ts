import {
  clusterTopologyMachineDeploymentNameLabel,
  type MachineDeployment,
  machineDeployment,
} from "@capikit/api/core/v1beta2";
import { machinesOf } from "./cluster-state.ts";
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
