import { after, type ControllerDefinition, TerminalError } from "@capikit/controller-kit";
import { infraCluster } from "@capikit/controller-kit/presets";
import { paperCloudCluster } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
import type { Platform } from "../platform.ts";

/**
 * Runs the network of each PaperCloudCluster.
 *
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusters,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusters/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 */
export function paperCloudClusters(platform: Platform): ControllerDefinition {
  return infraCluster(paperCloudCluster, {
    finalizer: "papercloudcluster.infrastructure.cluster.x-k8s.io/network",
    conditions: ["NetworkReady"],
    //#if old
    contract: "v1beta1",
    //#endif

    async reconcile({ object, set }) {
      const { region } = object.spec;
      if (!platform.regions.includes(region)) {
        throw new TerminalError(`Paper Cloud has no region ${region}`, { reason: "InvalidConfiguration" });
      }
      const network = await platform.ensureNetwork(nameOf(object), region);
      if (network.state !== "Running") {
        set("NetworkReady", "False", "Provisioning", `${network.id} is ${network.state}`);
        return after("1s");
      }
      set("NetworkReady", "True", "Running");
      //#if !control-plane
      object.spec.controlPlaneEndpoint = { host: network.address, port: 6443 };
      //#endif
      //#if v1beta2
      object.status.failureDomains = ["a", "b"].map((zone) => ({
        name: `${region}-${zone}`,
        controlPlane: true,
      }));
      object.status.initialization = { provisioned: true };
      //#endif
      //#if old
      object.status.failureDomains = Object.fromEntries(
        ["a", "b"].map((zone) => [`${region}-${zone}`, { controlPlane: true }]),
      );
      object.status.ready = true;
      //#endif
    },

    async delete({ object }) {
      return (await platform.remove(nameOf(object))) ? undefined : after("1s");
    },
  });
}

function nameOf({ metadata }: { readonly metadata: { namespace?: string; name?: string } }): string {
  return `network/${metadata.namespace}/${metadata.name}`;
}
