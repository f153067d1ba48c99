import { after, type ControllerDefinition, TerminalError } from "@capikit/controller-kit";
import { isControlPlaneMachine } from "@capikit/controller-kit/capi";
import { infraMachine } from "@capikit/controller-kit/presets";
import { localCluster, localMachine } from "../gen/kinds/api/infrastructure/v1beta2/index.ts";
import { parseBootstrapData } from "./bootstrap-data.ts";
import type { Host } from "./host/host.ts";
import { apiServerNameOf, sharedApiServer } from "./host/names.ts";
import { ensureNode, removeNode } from "./node.ts";

/**
 * Registers a Node for each LocalMachine.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localclusters;localmachines,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=localmachines/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters;machines,verbs=get;list;watch
 * +kubebuilder:rbac:groups="",resources=secrets,verbs=get
 */
export function localMachines(host: Host): ControllerDefinition {
  return infraMachine(localMachine, {
    finalizer: "localmachine.infrastructure.cluster.x-k8s.io/node",
    infraCluster: localCluster,
    conditions: ["NodeRegistered"],

    async reconcile({ object, machine, infraCluster, bootstrapData, set, signal }) {
      const server = apiServerNameOf(infraCluster);
      const workload = host.apiServer(server);
      if (workload === undefined) {
        set(
          "NodeRegistered",
          "False",
          "WaitingForAPIServer",
          "Waiting for the API server of the LocalCluster",
        );
        return after("500ms");
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
      const { nodeLabels } = parseBootstrapData(await bootstrapData());
      const name = nodeNameOf(server, object.metadata);
      const { size } = object.spec;
      const providerID = `local:///${object.metadata.namespace}/${object.metadata.name}`;
      const labels = {
        ...nodeLabels,
        ...(size !== undefined && { "node.kubernetes.io/instance-type": size }),
        ...(failureDomain !== undefined && { "topology.kubernetes.io/zone": failureDomain }),
      };
      await ensureNode(
        workload.client,
        { name, providerID, machine, labels, isControlPlane: isControlPlaneMachine(machine) },
        signal,
      );
      set("NodeRegistered", "True", "Registered");
      object.spec.providerID = providerID;
      object.status.addresses = [{ type: "Hostname", address: name }];
      if (failureDomain !== undefined) object.status.failureDomain = failureDomain;
      object.status.initialization = { provisioned: true };
    },

    async delete({ object, infraCluster, signal }) {
      if (infraCluster === undefined) return; // its API server is gone, and the Nodes with it
      const server = apiServerNameOf(infraCluster);
      const workload = host.apiServer(server);
      if (workload === undefined) return after("1s");
      await removeNode(workload.client, nodeNameOf(server, object.metadata), signal);
    },
  });
}

/** Clusters of several namespaces may share an API server, which knows no namespaces of Nodes. */
function nodeNameOf(server: string, { namespace, name }: { namespace?: string; name?: string }): string {
  return server === sharedApiServer ? `${namespace}.${name}` : String(name);
}
