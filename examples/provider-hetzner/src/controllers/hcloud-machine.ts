import { crc32 } from "node:zlib";
import { remediateMachineAnnotation } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { after, type ControllerDefinition, TerminalError } from "@capikit/controller-kit";
import { isConditionTrue } from "@capikit/controller-kit/capi/conditions";
import { isControlPlaneMachine, objectKey } from "@capikit/controller-kit/capi/metadata";
import { infraMachine } from "@capikit/controller-kit/presets";
import { hCloudMachine, hetznerCluster } from "../../gen/kinds/api/v1beta2/index.ts";
import type { Clouds } from "../cloud/clouds.ts";
import { addressesOf, ensureServer, findServer } from "./server.ts";

/**
 * Runs a server for each HCloudMachine.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachines,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hcloudmachines/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines,verbs=get;list;watch;patch
 */
export function hcloudMachines(clouds: Clouds, intervalMs: number): ControllerDefinition {
  return infraMachine(hCloudMachine, {
    finalizer: "infrastructure.cluster.x-k8s.io/hcloudmachine",
    infraCluster: hetznerCluster,
    conditions: ["ServerCreated", "ServerProvisioned", "ServerAvailable"],

    async reconcile(context) {
      const { object, machine, cluster, infraCluster, attempt, set, client, cache, signal } = context;
      const cloud = await clouds.clientOf(infraCluster, { client, cache, signal });
      const regions = (cluster.status?.failureDomains ?? []).map(({ name }) => name).sort();
      const region =
        machine.spec.failureDomain ?? regions[crc32(object.metadata.name ?? "") % regions.length];
      object.status.region = region as typeof object.status.region & string;
      const isNew = object.spec.providerID === undefined;
      const reasons = { done: "Created", failed: "CreationFailed" };
      const server = await attempt("ServerCreated", reasons, () =>
        isNew ? ensureServer(cloud, context, region) : findServer(cloud, object, infraCluster, context),
      );
      if (server === undefined) {
        // Cluster API replaces the Machine; this provider must not delete it.
        const patch = { metadata: { annotations: { [remediateMachineAnnotation]: "" } } };
        await client.patch(machineKind, objectKey(machine), { type: "merge", patch }, { signal });
        const message = `server ${object.spec.providerID} no longer exists`;
        set("ServerAvailable", "False", "ServerNotFound", message);
        throw new TerminalError(message, { reason: "ServerNotFound" });
      }
      object.spec.providerID = `hcloud://${server.id}`;
      object.status.addresses = addressesOf(server);
      object.status.instanceState = server.status;
      if (server.status !== "running") {
        set("ServerProvisioned", "False", "BootingToRealOS", `server is ${server.status}`);
        const path = `servers/${server.id}/actions/poweron`;
        if (server.status === "off") await cloud.unless(["locked"], "POST", path, context);
        return after(intervalMs);
      }
      set("ServerProvisioned", "True", "Provisioned");
      object.status.bootState = "OperatingSystemRunning";
      object.status.initialization = { provisioned: true };
      const { id, targets = [] } = infraCluster.status?.controlPlaneLoadBalancer ?? {};
      if (isControlPlaneMachine(machine) && id && !targets.some(({ serverID }) => serverID === server.id)) {
        const target = {
          type: "server",
          server: { id: server.id },
          use_private_ip: server.private_net.length > 0,
        };
        const path = `load_balancers/${id}/actions/add_target`;
        const reasons = { done: "Available", failed: "AttachingToLoadBalancerFailed" };
        await attempt("ServerAvailable", reasons, () =>
          cloud.unless(["target_already_defined"], "POST", path, context, target),
        );
      } else set("ServerAvailable", "True", "Available");
    },

    async delete(context) {
      const { object, infraCluster, machine, set, client, cache, signal } = context;
      if (infraCluster === undefined) throw new Error("cannot delete the server: its HetznerCluster is gone");
      const cloud = await clouds.clientOf(infraCluster, { client, cache, signal });
      const server = await findServer(cloud, object, infraCluster, context);
      if (server === undefined) return;
      object.status.instanceState = "deleting";
      const path = `servers/${server.id}`;
      if (server.status === "running" && isConditionTrue(object, "ServerAvailable")) {
        const { id } = infraCluster.status?.controlPlaneLoadBalancer ?? {};
        const target = { type: "server", server: { id: server.id } };
        if (id && machine && isControlPlaneMachine(machine))
          await cloud.unless(
            ["not_found"],
            "POST",
            `load_balancers/${id}/actions/remove_target`,
            context,
            target,
          );
        await cloud.unless(["locked"], "POST", `${path}/actions/shutdown`, context);
        set("ServerAvailable", "False", "Deleting", "server is shutting down");
        return after(intervalMs);
      }
      await cloud.unless(["not_found", "locked"], "DELETE", path, context);
      return after(intervalMs);
    },
  });
}
