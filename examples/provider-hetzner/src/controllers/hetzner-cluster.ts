import { after, type ControllerDefinition } from "@capikit/controller-kit";
import { credentialsReadyCondition } from "@capikit/controller-kit/capi/identity";
import { infraCluster } from "@capikit/controller-kit/presets";
import { hetznerCluster } from "../../gen/kinds/api/v1beta2/index.ts";
import type { Clouds } from "../cloud/clouds.ts";
import { deleteLoadBalancer, ensureLoadBalancer } from "./load-balancer.ts";
import { deleteNetwork, ensureNetwork, syncPlacementGroups } from "./networks.ts";

/**
 * Maintains the network, the load balancer and the placement groups of each HetznerCluster.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hetznerclusters,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hetznerclusters/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=clusters,verbs=get;list;watch
 */
export function hetznerClusters(clouds: Clouds): ControllerDefinition {
  const optional = ["NetworkReady", "LoadBalancerReady"];
  return infraCluster(hetznerCluster, {
    finalizer: "infrastructure.cluster.x-k8s.io/hetznercluster",
    conditions: [credentialsReadyCondition, ...optional, "PlacementGroupsSynced", "ControlPlaneEndpointSet"],
    optionalConditions: optional,
    watches: clouds.watches,

    async reconcile(context) {
      const { spec, status } = context.object;
      const { attempt, set } = context;
      const cloud = await clouds.clientOf(context.object, context);
      status.failureDomains = spec.controlPlaneRegions.map((name) => ({ name, controlPlane: true }));
      if (spec.hcloudNetwork?.enabled) {
        const reasons = { done: "Ready", failed: "ReconcilingFailed" };
        await attempt("NetworkReady", reasons, () => ensureNetwork(cloud, context));
      }
      const { enabled, port = 6443 } = spec.controlPlaneLoadBalancer ?? {};
      if (enabled) {
        const reasons = { done: "Ready", failed: "CreationFailed" };
        await attempt("LoadBalancerReady", reasons, () => ensureLoadBalancer(cloud, context));
        const { host = status.controlPlaneLoadBalancer?.ipv4 ?? "", port: own = port } =
          spec.controlPlaneEndpoint ?? {};
        spec.controlPlaneEndpoint = { host, port: own };
      }
      const reasons = { done: "Synced", failed: "SyncingFailed" };
      await attempt("PlacementGroupsSynced", reasons, () => syncPlacementGroups(cloud, context));
      if (!spec.controlPlaneEndpoint?.host) {
        const message = "Set spec.controlPlaneEndpoint, or enable spec.controlPlaneLoadBalancer";
        set("ControlPlaneEndpointSet", "False", "NotSet", message);
        return;
      }
      set("ControlPlaneEndpointSet", "True", "Set");
      status.initialization = { provisioned: true };
      // Nothing reports changes of the resources.
      return after("10m");
    },

    async delete(context) {
      const cloud = await clouds.clientOf(context.object, context);
      await deleteLoadBalancer(cloud, context);
      await deleteNetwork(cloud, context);
      await syncPlacementGroups(cloud, context, []);
    },
  });
}
