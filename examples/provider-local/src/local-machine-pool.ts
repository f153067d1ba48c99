import { ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import type { Client } from "@capikit/client";
import { after, type ControllerDefinition } from "@capikit/controller-kit";
import type { ClusterCache } from "@capikit/controller-kit/capi/workload";
import { type AuthorContext, infraMachinePool } from "@capikit/controller-kit/presets";
import type { LocalCluster, LocalMachinePool } from "../api/infrastructure/v1beta2/index.ts";
import { localCluster, localMachinePool } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { parseBootstrapData } from "./bootstrap-data.ts";
import {
  claimAddresses,
  claimedNumbers,
  giveBackAddresses,
  type WaitingForAddresses,
} from "./claimed-addresses.ts";
import type { Host } from "./host/host.ts";
import { nodeNameOf, providerIDOf } from "./host/names.ts";
import { ensureNode, removeNode } from "./node.ts";
import { findWorkload, findWorkloadToLeave, waitingForApiServer } from "./workload.ts";

/**
 * Registers the Nodes of each LocalMachinePool: as many as its MachinePool wants, numbered from 0,
 * each with addresses of the pools that it names. The last ones go first.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localclusters;localmachinepools,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localmachinepools/status,verbs=get;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localmachinepools/finalizers,verbs=update
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machinepools,verbs=get;list;watch
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims,verbs=get;list;watch;create;delete
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ipaddresses,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get
 */
export function localMachinePools(host: Host, clusterCache: ClusterCache): ControllerDefinition {
  return infraMachinePool(localMachinePool, {
    finalizer: "localmachinepool.infrastructure.cluster.x-k8s.io/nodes",
    infraCluster: localCluster,
    conditions: ["NodesRegistered"],
    owns: [ipAddressClaim],

    async reconcile(context) {
      const { object, machinePool, cluster, infraCluster, bootstrapData, set, cache, client, signal } =
        context;
      const workload = findWorkload({ host, clusterCache, cluster, infraCluster });
      if (workload === undefined) {
        // Registered Nodes stay so while a provider that has just started connects again.
        if (object.spec.providerIDList === undefined) set("NodesRegistered", "False", ...waitingForApiServer);
        return after("5s"); // A LocalCluster that becomes ready is reported at once.
      }
      const { size, addressesFromPools: pools = [] } = object.spec;
      const labels = async () => ({
        ...parseBootstrapData(await bootstrapData()).nodeLabels,
        ...(size !== undefined && { "node.kubernetes.io/instance-type": size }),
      });
      const version = machinePool.spec.template.spec.version ?? "";
      const replicas = machinePool.spec.replicas ?? 1;
      const claimant = { object, kind: localMachinePool };
      const before = new Set(object.spec.providerIDList);
      const members = Array.from({ length: replicas }, (_, number) => memberOf(object, number));
      const ids: string[] = [];
      const waiting: WaitingForAddresses[] = [];
      for (const member of members) {
        const providerID = providerIDOf(member);
        const claimed = await claimAddresses({
          ...{ claimant, machine: member.name, pools, cluster },
          ...{ cache, client, signal },
        });
        if ("message" in claimed) {
          waiting.push(claimed);
          // One that has its Node keeps it while it waits for other addresses.
          if (before.has(providerID)) ids.push(providerID);
          continue;
        }
        const { addresses } = claimed;
        const name = nodeNameOf(infraCluster, member);
        const request = { name, providerID, version, labels, addresses, isControlPlane: false, isWell: true };
        await ensureNode(workload, request, signal);
        ids.push(providerID);
      }
      await removeNodes(context, workload, infraCluster, replicas);
      await giveBackAddresses(
        { claimant, cache, client, signal },
        { machines: members.map(({ name }) => name), pools },
      );
      object.spec.providerIDList = ids;
      object.status.replicas = ids.length;
      const [first] = waiting;
      if (first !== undefined) {
        const message = `${waiting.length} of ${replicas} machines: ${first.message}`;
        set("NodesRegistered", "False", first.reason, message);
        return waiting.find(({ answer }) => answer !== undefined)?.answer;
      }
      set("NodesRegistered", "True", "Registered");
      object.status.initialization = { provisioned: true };
      return undefined;
    },

    async delete(context) {
      const { object, cluster, infraCluster, cache, client, signal } = context;
      // Without them the API server is gone, and the Nodes with it.
      if (cluster !== undefined && infraCluster !== undefined) {
        const workload = findWorkloadToLeave({ host, clusterCache, cluster, infraCluster });
        if (workload === undefined) return after("1s");
        if (workload !== null) await removeNodes(context, workload, infraCluster, 0);
      }
      // The addresses are unused only now.
      await giveBackAddresses({ claimant: { object, kind: localMachinePool }, cache, client, signal });
      return undefined;
    },
  });
}

/**
 * Removes Nodes from an index on. There may be more than the list contains if the program was
 * killed before it wrote the list. These have claims, or consecutive indexes.
 */
async function removeNodes(
  { object, cache, signal }: AuthorContext<LocalMachinePool>,
  workload: Client,
  infraCluster: LocalCluster,
  from: number,
): Promise<void> {
  const claimed = await claimedNumbers({ claimant: { object, kind: localMachinePool }, cache, signal });
  const listed = (object.spec.providerIDList ?? []).map((id) => Number(id.slice(id.lastIndexOf(".") + 1)));
  const known = Math.max(...claimed, ...listed.filter(Number.isInteger));
  let found = true;
  for (let number = from; found || number <= known; number++) {
    found = await removeNode(workload, nodeNameOf(infraCluster, memberOf(object, number)), signal);
  }
}

/** A dot sets the machines of a pool apart from those that have an object of their own. */
function memberOf(
  { metadata: { namespace, name } }: LocalMachinePool,
  number: number,
): { readonly namespace: string; readonly name: string } {
  return { namespace: namespace ?? "", name: `${name}.${number}` };
}
