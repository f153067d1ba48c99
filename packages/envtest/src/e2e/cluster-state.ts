import {
  type Cluster,
  cluster as clusterKind,
  clusterNameLabel,
  type Machine,
  type MachineDeployment,
  type MachinePool,
  type MachineSet,
  machineDeployment,
  machineDeploymentNameLabel,
  machine as machineKind,
  machinePool,
  machineSet,
} from "@capikit/api/core/v1beta2";
import { conditionOf } from "@capikit/inventory";
import type { Unmet } from "./e2e-error.ts";
import type { ClusterRef, E2eEnvironment } from "./environment.ts";

/** A Cluster with its Machines and their owners. */
export interface ClusterState {
  readonly cluster: Cluster;
  readonly machines: readonly Machine[];
  readonly machineDeployments: readonly MachineDeployment[];
  readonly machineSets: readonly MachineSet[];
  readonly machinePools: readonly MachinePool[];
}

/** Reads a Cluster with its Machines. @throws ApiError, including NotFound. */
export async function readState(
  { client }: E2eEnvironment,
  cluster: ClusterRef,
  signal?: AbortSignal,
): Promise<ClusterState> {
  const { namespace, name } = cluster;
  const own = { namespace, labelSelector: `${clusterNameLabel}=${name}`, signal };
  const [found, machines, deployments, sets, pools] = await Promise.all([
    client.get(clusterKind, cluster, { signal }),
    client.list(machineKind, own),
    client.list(machineDeployment, own),
    client.list(machineSet, own),
    client.list(machinePool, own),
  ]);
  return {
    cluster: found,
    machines: machines.items,
    machineDeployments: deployments.items,
    machineSets: sets.items,
    machinePools: pools.items,
  };
}

export function machinesOf({ machines }: Pick<ClusterState, "machines">, name: string): readonly Machine[] {
  return machines.filter(({ metadata }) => metadata.labels?.[machineDeploymentNameLabel] === name);
}

/**
 * Returns the differences from a Cluster with all its Machines: replicas as requested, Machines
 * running with Nodes or provisioned, the topology reconciled, the Cluster available.
 */
export function unmetState(
  { nodes = true }: Pick<E2eEnvironment, "nodes">,
  state: ClusterState,
): readonly Unmet[] {
  const { cluster, machines, machineDeployments, machinePools } = state;
  return [
    ...machines.flatMap((one) => unmetMachine(one, nodes)),
    ...machineDeployments.flatMap((one) => unmetReplicas(one, state)),
    ...machinePools.flatMap((one) => unmetPool(one, nodes)),
    ...unmetCluster(cluster, nodes),
  ];
}

function unmetMachine(object: Machine, nodes: boolean): Unmet[] {
  const { metadata, status } = object;
  if (metadata.deletionTimestamp !== undefined) return [{ object, problem: "is being deleted" }];
  if (!nodes)
    return status?.initialization?.infrastructureProvisioned === true
      ? []
      : [{ object, problem: "infrastructure is not provisioned" }];
  if (status?.nodeRef === undefined)
    return [{ object, problem: `has no Node, phase is ${status?.phase ?? "not set"}` }];
  return status.phase === "Running"
    ? []
    : [{ object, problem: `phase is ${status.phase ?? "not set"}, not Running` }];
}

function unmetReplicas(object: MachineDeployment, state: ClusterState): Unmet[] {
  const { metadata, spec, status } = object;
  const { replicas = 1 } = spec;
  const machines = machinesOf(state, metadata.name ?? "");
  if ((status?.observedGeneration ?? 0) < (metadata.generation ?? 0))
    return [{ object, problem: "was not reconciled since its last change" }];
  if (machines.length !== replicas)
    return [{ object, problem: `has ${machines.length} of ${replicas} Machines` }];
  // Conditions of Machines that are out of date may be older than the change.
  const wanted = templateOf(object);
  const old = state.machineSets.filter((one) => templateOf(one) !== wanted).map((one) => one.metadata.uid);
  return machines
    .filter(({ metadata: { ownerReferences = [] } }) => ownerReferences.some(({ uid }) => old.includes(uid)))
    .map((one) => ({ object: one, problem: `is not up to date with MachineDeployment ${metadata.name}` }));
}

/** Returns the fields of a template whose change replaces Machines. */
function templateOf({ spec }: MachineDeployment | MachineSet): string {
  const { version, bootstrap, infrastructureRef } = spec.template.spec;
  return JSON.stringify([version, bootstrap.configRef?.name, infrastructureRef.name]);
}

function unmetPool(object: MachinePool, nodes: boolean): Unmet[] {
  const { metadata, spec, status } = object;
  const { replicas = 1, providerIDList = [] } = spec;
  if ((status?.observedGeneration ?? 0) < (metadata.generation ?? 0))
    return [{ object, problem: "was not reconciled since its last change" }];
  if (status?.initialization?.infrastructureProvisioned !== true)
    return [{ object, problem: "infrastructure is not provisioned" }];
  if (providerIDList.length !== replicas)
    return [{ object, problem: `has ${providerIDList.length} of ${replicas} provider IDs` }];
  if (!nodes) return [];
  const { phase, nodeRefs = [] } = status;
  if (nodeRefs.length !== replicas)
    return [{ object, problem: `has ${nodeRefs.length} of ${replicas} Nodes` }];
  return phase === "Running" ? [] : [{ object, problem: `phase is ${phase ?? "not set"}, not Running` }];
}

function unmetCluster(object: Cluster, nodes: boolean): Unmet[] {
  const { metadata, spec, status } = object;
  const { desiredReplicas, replicas, upToDateReplicas = replicas } = status?.controlPlane ?? {};
  const topology = conditionOf(object, "TopologyReconciled");
  const isReconciled =
    topology?.status === "True" && (topology.observedGeneration ?? 0) >= (metadata.generation ?? 0);
  return [
    ...(desiredReplicas === replicas
      ? []
      : [{ object, problem: `control plane has ${replicas ?? 0} of ${desiredReplicas} Machines` }]),
    ...(upToDateReplicas === replicas
      ? []
      : [{ object, problem: `control plane has ${upToDateReplicas} of ${replicas} Machines up to date` }]),
    ...(spec.topology === undefined || isReconciled
      ? []
      : [{ object, problem: "topology is not reconciled" }]),
    ...(!nodes || conditionOf(object, "Available")?.status === "True"
      ? []
      : [{ object, problem: "is not available" }]),
  ];
}
