import { crc32 } from "node:zlib";
import { remediateMachineAnnotation } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { after, type ControllerDefinition, TerminalError } from "@capikit/controller-kit";
import { isConditionTrue } from "@capikit/controller-kit/capi/conditions";
import { isControlPlaneMachine, objectKey } from "@capikit/controller-kit/capi/metadata";
import type { JsonApiContext } from "@capikit/controller-kit/platform";
import { infraMachine, type MachineOwners } from "@capikit/controller-kit/presets";
import type { HetznerCluster } from "../../api/v1beta2/index.ts";
import { hCloudMachine, hetznerCluster } from "../../gen/kinds/api/v1beta2/index.ts";
import type { Server } from "../../hcloud-api/resources.ts";
import type { Clouds } from "../cloud/clouds.ts";
import type { HCloud } from "../cloud/hcloud.ts";
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
      const { object, machine, cluster, infraCluster, attempt, set, client, signal } = context;
      const { spec, status } = object;
      const cloud = await clouds.clientOf(infraCluster, context);
      const regions = (cluster.status?.failureDomains ?? []).map(({ name }) => name).sort();
      const region =
        machine.spec.failureDomain ?? regions[crc32(object.metadata.name ?? "") % regions.length];
      status.region = region as typeof status.region & string;
      const reasons = { done: "Created", failed: "CreationFailed" };
      const server = spec.providerID
        ? await findServer(cloud, object, infraCluster, context)
        : await attempt("ServerCreated", reasons, () => ensureServer(cloud, context, region));
      if (server === undefined) {
        // Cluster API replaces the Machine; this provider must not delete it.
        const patch = { metadata: { annotations: { [remediateMachineAnnotation]: "" } } };
        await client.patch(machineKind, objectKey(machine), { type: "merge", patch }, { signal });
        const message = `server ${spec.providerID} no longer exists`;
        set("ServerAvailable", "False", "ServerNotFound", message);
        throw new TerminalError(message, { reason: "ServerNotFound" });
      }
      // A move loses the status.
      set("ServerCreated", "True", "Created");
      spec.providerID = `hcloud://${server.id}`;
      status.addresses = addressesOf(server);
      status.instanceState = server.status;
      if (server.status !== "running") {
        set("ServerProvisioned", "False", "BootingToRealOS", `server is ${server.status}`);
        const path = `servers/${server.id}/actions/poweron`;
        if (server.status === "off") await cloud.request("POST", path, context, { ignore: ["locked"] });
        return after(intervalMs);
      }
      set("ServerProvisioned", "True", "Provisioned");
      status.bootState = "OperatingSystemRunning";
      status.initialization = { provisioned: true };
      await attempt("ServerAvailable", { done: "Available", failed: "AttachingToLoadBalancerFailed" }, () =>
        changeTarget("add_target", cloud, context, server),
      );
    },

    async delete(context) {
      const { object, infraCluster, machine, set } = context;
      if (infraCluster === undefined) throw new Error("cannot delete the server: its HetznerCluster is gone");
      const cloud = await clouds.clientOf(infraCluster, context);
      const server = await findServer(cloud, object, infraCluster, context);
      if (server === undefined) return;
      object.status.instanceState = "deleting";
      const path = `servers/${server.id}`;
      if (server.status === "running" && isConditionTrue(object, "ServerAvailable")) {
        if (machine)
          await changeTarget("remove_target", cloud, { ...context, infraCluster, machine }, server);
        await cloud.request("POST", `${path}/actions/shutdown`, context, { ignore: ["locked"] });
        set("ServerAvailable", "False", "Deleting", "server is shutting down");
      } else await cloud.request("DELETE", path, context, { ignore: ["not_found", "locked"] });
      return after(intervalMs);
    },
  });
}

/** Adds or removes the server of a control plane machine in the load balancer. */
async function changeTarget(
  action: "add_target" | "remove_target",
  cloud: HCloud,
  context: JsonApiContext & Pick<MachineOwners<HetznerCluster>, "infraCluster" | "machine">,
  { id, private_net }: Server,
): Promise<void> {
  const balancer = context.infraCluster.status?.controlPlaneLoadBalancer;
  const isTarget = balancer?.targets?.some(({ serverID }) => serverID === id);
  if (!balancer?.id || !isControlPlaneMachine(context.machine) || (action === "add_target" && isTarget))
    return;
  const codes = action === "add_target" ? ["target_already_defined"] : ["not_found", "invalid_input"];
  const target = {
    type: "server",
    server: { id },
    ...(action === "add_target" && { use_private_ip: private_net.length > 0 }),
  };
  await cloud.request("POST", `load_balancers/${balancer.id}/actions/${action}`, context, {
    body: target,
    ignore: codes,
  });
}
