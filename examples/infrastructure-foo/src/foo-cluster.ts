import { after, type ControllerDefinition, TerminalError } from "@capikit/controller-kit";
import { credentialsReadyCondition } from "@capikit/controller-kit/capi";
import { infraCluster } from "@capikit/controller-kit/presets";
import { fooCluster } from "../gen/kinds/api/v1beta2/index.ts";
import type { Clouds } from "./clouds.ts";

/**
 * Runs the load balancer of each FooCluster.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=fooclusters,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=fooclusters/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 * +kubebuilder:rbac:groups=events.k8s.io,resources=events,verbs=create;patch
 */
export function fooClusters(clouds: Clouds): ControllerDefinition {
  return infraCluster(fooCluster, {
    finalizer: "foocluster.infrastructure.cluster.x-k8s.io/cloud",
    conditions: [credentialsReadyCondition, "LoadBalancerReady"],
    watches: clouds.watches,

    // Without credentials, nothing was created: deletion needs none.
    prepare: (context) => clouds.clientOf(context.object, context),

    async reconcile(context) {
      const { object, cluster, set, events } = context;
      const { region } = object.spec;
      const cloud = await clouds.clientOf(object, context);
      if (!cloud.regions.includes(region)) {
        throw new TerminalError(`Foo has no region ${region}`, { reason: "InvalidConfiguration" });
      }
      const loadBalancer = cloud.ensureLoadBalancer(nameOf(object), region);
      if (loadBalancer.state !== "Running") {
        set("LoadBalancerReady", "False", "Provisioning", `${loadBalancer.id} is ${loadBalancer.state}`);
        return after("1s");
      }
      set("LoadBalancerReady", "True", "Running");
      if (!object.status.initialization?.provisioned) {
        events.normal(object, "LoadBalancerRunning", `${loadBalancer.id} runs at ${loadBalancer.address}`);
      }
      const port = cluster.spec.clusterNetwork?.apiServerPort ?? 6443;
      object.spec.controlPlaneEndpoint = { host: loadBalancer.address, port };
      object.status.failureDomains = ["a", "b"].map((zone) => ({
        name: `${region}${zone}`,
        controlPlane: true,
      }));
      object.status.initialization = { provisioned: true };
    },

    async delete(context) {
      const { object } = context;
      const cloud = await clouds.clientOf(object, context);
      return cloud.remove(`${nameOf(object)}/load-balancer`) ? undefined : after("1s");
    },
  });
}

function nameOf({ metadata }: { readonly metadata: { namespace?: string; name?: string } }): string {
  return `${metadata.namespace}/${metadata.name}`;
}
