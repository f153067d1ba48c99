import { after, type ControllerDefinition } from "@capikit/controller-kit";
import type { ClusterCache } from "@capikit/controller-kit/capi";
import { infraMachinePool } from "@capikit/controller-kit/presets";
import type { LocalMachinePool } from "../api/infrastructure/v1beta2/index.ts";
import { localCluster, localMachinePool } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { parseBootstrapData } from "./bootstrap-data.ts";
import type { Host } from "./host/host.ts";
import { nodeNameOf } from "./host/names.ts";
import { ensureNode, removeNode } from "./node.ts";
import { findWorkload, waitingForApiServer } from "./workload.ts";

/**
 * Registers the Nodes of each LocalMachinePool: as many as its MachinePool wants, numbered from 0. The last ones go first.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localclusters;localmachinepools,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localmachinepools/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machinepools,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get
 */
export function localMachinePools(host: Host, clusterCache: ClusterCache): ControllerDefinition {
  return infraMachinePool(localMachinePool, {
    finalizer: "localmachinepool.infrastructure.cluster.x-k8s.io/nodes",
    infraCluster: localCluster,
    conditions: ["NodesRegistered"],

    async reconcile({ object, machinePool, cluster, infraCluster, bootstrapData, set, signal }) {
      const workload = findWorkload(host, clusterCache, cluster, infraCluster);
      if (workload === undefined) {
        set("NodesRegistered", "False", ...waitingForApiServer);
        return after("500ms");
      }
      const { size } = object.spec;
      const labels = async () => ({
        ...parseBootstrapData(await bootstrapData()).nodeLabels,
        ...(size !== undefined && { "node.kubernetes.io/instance-type": size }),
      });
      const version = machinePool.spec.template.spec.version ?? "";
      const replicas = machinePool.spec.replicas ?? 1;
      const before = object.spec.providerIDList?.length ?? 0;
      const ids: string[] = [];
      for (let number = 0; number < replicas; number++) {
        const member = memberOf(object, number);
        const name = nodeNameOf(infraCluster, member);
        const providerID = `local:///${member.namespace}/${member.name}`;
        const wish = {
          name,
          providerID,
          version,
          labels,
          addresses: [],
          isControlPlane: false,
          isWell: true,
        };
        await ensureNode(workload, wish, signal);
        ids.push(providerID);
      }
      for (let number = before - 1; number >= replicas; number--) {
        await removeNode(workload, nodeNameOf(infraCluster, memberOf(object, number)), signal);
      }
      set("NodesRegistered", "True", "Registered");
      object.spec.providerIDList = ids;
      object.status.replicas = replicas;
      object.status.initialization = { provisioned: true };
    },

    async delete({ object, cluster, infraCluster, signal }) {
      // Without them the API server is gone, and the Nodes with it.
      if (cluster === undefined || infraCluster === undefined) return;
      const workload = findWorkload(host, clusterCache, cluster, infraCluster);
      if (workload === undefined) return after("1s");
      for (const number of (object.spec.providerIDList ?? []).keys()) {
        await removeNode(workload, nodeNameOf(infraCluster, memberOf(object, number)), signal);
      }
    },
  });
}

/** A dot sets the machines of a pool apart from those that have an object of their own. */
function memberOf(
  { metadata: { namespace, name } }: LocalMachinePool,
  number: number,
): { readonly namespace: string; readonly name: string } {
  return { namespace: namespace ?? "", name: `${name}.${number}` };
}
