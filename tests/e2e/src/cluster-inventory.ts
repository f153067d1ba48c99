import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { ipAddress, ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { configMap, type Node, node, secret } from "@capikit/api/kubernetes";
import type { KindDescriptor, KubernetesObject } from "@capikit/client";
import { type ClusterRef, workloadClient } from "@capikit/envtest/e2e";
import { localBootstrapConfig, localCluster, localControlPlane, localMachine } from "./local-kinds.ts";
import type { ManagementCluster } from "./management-cluster.ts";

/** The objects of a Cluster: names, sorted. */
export interface ClusterInventory {
  readonly machines: readonly string[];
  readonly infraClusters: readonly string[];
  readonly controlPlanes: readonly string[];
  /** The Machines that own them. */
  readonly infraMachines: readonly string[];
  /** The Machines that own them. */
  readonly bootstrapConfigs: readonly string[];
  /** The Machines of Nodes, by provider id and by the Machine's name. */
  readonly nodes: readonly string[];
  /** Names with `<cluster>` and `<machine>` as placeholders. */
  readonly secrets: readonly string[];
  /** The Machines for whose machines they are. */
  readonly claims: readonly string[];
  /** The claims that have them. */
  readonly addresses: readonly string[];
  readonly locks: readonly string[];
}

/** Lists all objects of a Cluster in its namespace, and on its API server. */
export async function inventoryOf(
  management: ManagementCluster,
  cluster: ClusterRef,
): Promise<ClusterInventory> {
  const { namespace } = cluster;
  const { client } = management.controlPlane;
  const list = async <T extends KubernetesObject>(kind: KindDescriptor<T>): Promise<readonly T[]> =>
    (await client.list(kind, { namespace })).items;
  const workload = await workloadClient(client, cluster);
  const nodes = (await workload.list(node)).items.filter(({ spec }) =>
    spec?.providerID?.startsWith(`local:///${namespace}/`),
  );
  await workload.close();
  const machines = await list(machineKind);
  const machineOfNode = ({ metadata, spec: of }: Node): string =>
    only(
      machines.filter(
        ({ spec, status }) => spec.providerID === of?.providerID && status?.nodeRef?.name === metadata.name,
      ),
      `Machines of Node ${metadata.name} with provider id ${of?.providerID}`,
    );
  const infraMachines = await list(localMachine);
  const claims = await list(ipAddressClaim);
  const machineOf = (infraMachine: string): string =>
    only(
      machines.filter(({ spec }) => spec.infrastructureRef.name === infraMachine),
      `Machines of LocalMachine ${infraMachine}`,
    );
  const secrets = (await list(secret)).map(({ metadata: { name = "" } }) => {
    const ofMachine = machines.find(({ spec }) => spec.bootstrap.dataSecretName === name);
    return ofMachine === undefined ? name.replace(cluster.name, "<cluster>") : "<machine>";
  });
  return {
    machines: names(machines),
    infraClusters: names(await list(localCluster)),
    controlPlanes: names(await list(localControlPlane)),
    infraMachines: infraMachines.map(owningMachine).sort(),
    bootstrapConfigs: (await list(localBootstrapConfig)).map(owningMachine).sort(),
    nodes: nodes.map(machineOfNode).sort(),
    secrets: secrets.sort(),
    claims: claims.map((claim) => machineOf(ownerOf(claim, "LocalMachine"))).sort(),
    addresses: (await list(ipAddress)).map((one) => ownerOf(one, "IPAddressClaim")).sort(),
    locks: await locksOf(management, namespace),
  };
}

/** The ConfigMaps of a namespace, one of which locks the first control plane machine. */
export async function locksOf(
  { controlPlane: { client } }: ManagementCluster,
  namespace: string,
): Promise<readonly string[]> {
  return names((await client.list(configMap, { namespace })).items);
}

const owningMachine = (object: KubernetesObject): string => ownerOf(object, "Machine");

function ownerOf(object: KubernetesObject, kind: string): string {
  const owners = object.metadata.ownerReferences?.filter((one) => one.kind === kind) ?? [];
  return only(
    owners.map(({ name }) => ({ metadata: { name } })),
    `${kind} that own ${object.kind} ${object.metadata.name}`,
  );
}

function only(found: readonly Pick<KubernetesObject, "metadata">[], what: string): string {
  const [one] = found;
  if (found.length !== 1) throw new Error(`${found.length} ${what}: ${names(found).join(", ")}`);
  return one?.metadata.name ?? "";
}

function names(objects: readonly Pick<KubernetesObject, "metadata">[]): string[] {
  return objects.map(({ metadata: { name = "" } }) => name).sort();
}
