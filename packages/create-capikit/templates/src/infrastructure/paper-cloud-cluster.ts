//#if !added
import { after, type ControllerDefinition, TerminalError } from "@capikit/controller-kit";
//#endif
//#if added
import type { ControllerDefinition } from "@capikit/controller-kit";
//#endif
//#if identity
import { credentialsReadyCondition } from "@capikit/controller-kit/capi";
//#endif
import { infraCluster } from "@capikit/controller-kit/presets";
import { paperCloudCluster } from "../../gen/kinds/api/infrastructure/v7alpha7/index.ts";
//#if !added
//#if identity
import type { Platforms } from "./platforms.ts";
//#endif
//#if !identity
import type { Platform } from "../platform.ts";
//#endif
//#endif

/**
 * #if !added
 * Runs the network of each PaperCloudCluster.
 * #endif
 * #if added
 * Creates the infrastructure that the machines of each PaperCloudCluster share.
 * #endif
 *
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusters,verbs=get;list;watch;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=infrastructure.cluster.x-k8s.io,resources=papercloudclusters/status,verbs=get;patch
 * +kubebuilder:rbac:roleName=paper-cloud-infrastructure-role,groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 */
export function paperCloudClusters(
  //#if !added
  //#if identity
  platforms: Platforms,
  //#endif
  //#if !identity
  platform: Platform,
  //#endif
  //#endif
): ControllerDefinition {
  return infraCluster(paperCloudCluster, {
    //#if !added
    finalizer: "papercloudcluster.infrastructure.cluster.x-k8s.io/network",
    //#if identity
    conditions: [credentialsReadyCondition, "NetworkReady"],
    watches: platforms.watches,
    //#endif
    //#if !identity
    conditions: ["NetworkReady"],
    //#endif
    //#endif
    //#if added
    finalizer: "papercloudcluster.infrastructure.cluster.x-k8s.io/infrastructure",
    //#endif
    //#if old
    contract: "v1beta1",
    //#endif

    //#if identity
    // Without credentials, nothing was created: deletion needs none.
    prepare: (context) => platforms.clientOf(context.object, context),

    //#endif
    //#if !added
    async reconcile({
      object,
      //#if control-plane
      cluster,
      //#endif
      set,
      //#if identity
      cache,
      client,
      signal,
      //#endif
    }) {
      const { region } = object.spec;
      //#if identity
      const platform = await platforms.clientOf(object, { cache, client, signal, set });
      //#endif
      if (!platform.regions.includes(region)) {
        throw new TerminalError(`Paper Cloud has no region ${region}`, { reason: "InvalidConfiguration" });
      }
      const network = await platform.ensureNetwork(nameOf(object), region);
      if (network.state !== "Running") {
        set("NetworkReady", "False", "Provisioning", `${network.id} is ${network.state}`);
        return after("1s");
      }
      set("NetworkReady", "True", "Running");
      //#if control-plane
      // PaperCloudControlPlanes have their own endpoint; others, such as KubeadmControlPlanes, wait for this.
      if (cluster.spec.controlPlaneRef?.kind !== "PaperCloudControlPlane") {
        object.spec.controlPlaneEndpoint = { host: network.address, port: 6443 };
      }
      //#endif
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

    async delete({
      object,
      //#if identity
      set,
      cache,
      client,
      signal,
      //#endif
    }) {
      //#if identity
      const platform = await platforms.clientOf(object, { cache, client, signal, set });
      //#endif
      return (await platform.remove(nameOf(object))) ? undefined : after("1s");
    },
    //#endif
    //#if added
    async reconcile({ object }) {
      // Create the network here, and set spec.controlPlaneEndpoint if there is a load balancer.
      // Until it is up: `return after("10s")`.
      object.status.initialization = { provisioned: true };
    },

    async delete() {
      // Delete it here. Until it is gone: `return after("10s")`.
    },
    //#endif
  });
}
//#if !added

function nameOf({ metadata }: { readonly metadata: { namespace?: string; name?: string } }): string {
  return `network/${metadata.namespace}/${metadata.name}`;
}
//#endif
