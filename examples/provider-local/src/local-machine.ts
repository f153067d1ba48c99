import { ipAddressClaim } from "@capikit/api/ipam/v1beta2";
import { after, type ControllerDefinition, TerminalError } from "@capikit/controller-kit";
import { isControlPlaneMachine } from "@capikit/controller-kit/capi";
import type { ClusterCache } from "@capikit/controller-kit/capi/workload";
import { infraMachine } from "@capikit/controller-kit/presets";
import { localCluster, localMachine } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { parseBootstrapData } from "./bootstrap-data.ts";
import { claimAddresses, giveBackAddresses } from "./claimed-addresses.ts";
import type { Host } from "./host/host.ts";
import { nodeNameOf, providerIDOf } from "./host/names.ts";
import { addressesOf, ensureNode, removeNode } from "./node.ts";
import { findWorkload, findWorkloadToLeave, waitingForApiServer } from "./workload.ts";

/** On a LocalMachine: "False" makes its Node report not ready, like a failed machine. */
const nodeReadyAnnotation = "local.infrastructure.cluster.x-k8s.io/node-ready";

/**
 * Registers a Node for each LocalMachine, with addresses of the pools that it names.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localclusters;localmachines,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localmachines/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machines,verbs=get;list;watch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localmachines/finalizers,verbs=update
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ipaddressclaims,verbs=get;list;watch;create;delete
 * +kubebuilder:rbac:groups=ipam.cluster.x-k8s.io,resources=ipaddresses,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get
 */
export function localMachines(host: Host, clusterCache: ClusterCache): ControllerDefinition {
  return infraMachine(localMachine, {
    finalizer: "localmachine.infrastructure.cluster.x-k8s.io/node",
    infraCluster: localCluster,
    conditions: ["NodeRegistered"],
    owns: [ipAddressClaim],

    async reconcile({ object, machine, cluster, infraCluster, bootstrapData, set, cache, client, signal }) {
      const workload = findWorkload({ host, clusterCache, cluster, infraCluster });
      if (workload === undefined) {
        // A registered Node stays one while a provider that has just started connects again.
        if (object.spec.providerID === undefined) set("NodeRegistered", "False", ...waitingForApiServer);
        return after("5s"); // A LocalCluster that becomes ready is reported at once.
      }
      const domains = infraCluster.spec?.failureDomains ?? [];
      const failureDomain = machine.spec.failureDomain ?? domains[0];
      if (failureDomain !== undefined && domains.length > 0 && !domains.includes(failureDomain)) {
        throw new TerminalError(
          `LocalCluster ${infraCluster.metadata.name} has no failure domain ${failureDomain}: it has ${domains.join(", ")}`,
          {
            reason: "InvalidConfiguration",
          },
        );
      }
      const { size, addressesFromPools: pools = [] } = object.spec;
      const claimant = { object, kind: localMachine };
      const machineName = object.metadata.name ?? "";
      const claimed = await claimAddresses({
        ...{ claimant, machine: machineName, pools, cluster },
        ...{ cache, client, signal },
      });
      if ("message" in claimed) {
        set("NodeRegistered", "False", claimed.reason, claimed.message);
        return claimed.answer;
      }
      const name = nodeNameOf(infraCluster, object.metadata);
      const providerID = providerIDOf(object.metadata);
      const labels = async () => ({
        ...parseBootstrapData(await bootstrapData()).nodeLabels,
        ...(size !== undefined && { "node.kubernetes.io/instance-type": size }),
        ...(failureDomain !== undefined && { "topology.kubernetes.io/zone": failureDomain }),
      });
      const request = {
        name,
        providerID,
        version: machine.spec.version ?? "",
        labels,
        addresses: claimed.addresses,
        isControlPlane: isControlPlaneMachine(machine),
        isWell: object.metadata.annotations?.[nodeReadyAnnotation] !== "False",
      };
      await ensureNode(workload, request, signal);
      set("NodeRegistered", "True", "Registered");
      object.spec.providerID = providerID;
      object.status.addresses = addressesOf(request);
      if (failureDomain !== undefined) object.status.failureDomain = failureDomain;
      object.status.initialization = { provisioned: true };
    },

    async delete({ object, cluster, infraCluster, cache, client, signal }) {
      // Without them its API server is gone, and the Nodes with it.
      if (cluster !== undefined && infraCluster !== undefined) {
        const workload = findWorkloadToLeave({ host, clusterCache, cluster, infraCluster });
        if (workload === undefined) return after("1s");
        if (workload !== null) await removeNode(workload, nodeNameOf(infraCluster, object.metadata), signal);
      }
      // The addresses are unused only now.
      await giveBackAddresses({ claimant: { object, kind: localMachine }, cache, client, signal });
    },
  });
}
