import { remediateMachineAnnotation } from "@capikit/api/core/v1beta2";
import { machine as machineKind } from "@capikit/api/kinds/core/v1beta2";
import { after, type ControllerDefinition } from "@capikit/controller-kit";
import { isConditionTrue } from "@capikit/controller-kit/capi/conditions";
import { objectKey } from "@capikit/controller-kit/capi/metadata";
import { toTime } from "@capikit/controller-kit/capi/values";
import { machineRemediation } from "@capikit/controller-kit/presets";
import { hCloudMachine, hCloudRemediation, hetznerCluster } from "../../gen/kinds/api/v1beta2/index.ts";
import type { Clouds } from "../cloud/clouds.ts";
import { findServer } from "./server.ts";

/**
 * Reboots servers of unhealthy Machines, and lets Cluster API replace those that stay unhealthy.
 *
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hcloudremediations,verbs=get;list;watch;patch
 * +kubebuilder:rbac:groups=infrastructure.cluster.x-k8s.io,resources=hcloudremediations/status,verbs=get;patch
 * +kubebuilder:rbac:groups=cluster.x-k8s.io,resources=machines/status,verbs=get;patch
 */
export function hcloudRemediations(clouds: Clouds): ControllerDefinition {
  return machineRemediation(hCloudRemediation, {
    infraMachine: hCloudMachine,
    infraCluster: hetznerCluster,

    async reconcile(context) {
      const { object, machine, infraMachine, infraCluster, client, signal } = context;
      const { type, timeoutSeconds = 0, retryLimit = 0, cooldownSeconds = 1800 } = object.spec.strategy ?? {};
      const { status } = object;
      if (type !== "Reboot" || status.phase === "Deleting machine" || status.phase === "Succeeded") return;
      const replace = async (message: string): Promise<void> => {
        await context.replaceMachine(`Remediation finished (machine will be deleted): ${message}`);
        status.phase = "Deleting machine";
      };
      const secondsSince = (time: string | undefined): number => (Date.now() - Date.parse(time ?? "")) / 1000;
      if (infraMachine?.status?.bootState !== "OperatingSystemRunning")
        return await replace("the server is not provisioned");
      if (status.phase === undefined && secondsSince(infraMachine.status.lastRemediatedAt) < cooldownSeconds)
        return await replace(`the last remediation was less than ${cooldownSeconds} s ago`);
      const cloud = await clouds.clientOf(infraCluster, context);
      const server = await findServer(cloud, infraMachine, infraCluster, context);
      if (server === undefined) return await replace("the server does not exist");
      const { retryCount = 0, lastRemediated } = status;
      const left = timeoutSeconds - secondsSince(lastRemediated);
      if (left > 0) return after(`${Math.ceil(left)}s`);
      if (lastRemediated && isConditionTrue(machine, "NodeHealthy")) {
        const annotations = { [remediateMachineAnnotation]: null };
        await client.patch(
          machineKind,
          objectKey(machine),
          { type: "merge", patch: { metadata: { annotations } } },
          { signal },
        );
        const patch = { status: { lastRemediatedAt: toTime(new Date()) } };
        await client.patch(
          hCloudMachine,
          objectKey(infraMachine),
          { type: "merge", patch },
          { subresource: "status", signal },
        );
        status.phase = "Succeeded";
        return;
      }
      if (retryCount >= retryLimit) return await replace(`the Node is unhealthy after ${retryCount} reboots`);
      await cloud.request("POST", `servers/${server.id}/actions/reboot`, context);
      Object.assign(status, {
        phase: "Running",
        lastRemediated: toTime(new Date()),
        retryCount: retryCount + 1,
      });
      return after(`${Math.max(1, timeoutSeconds)}s`);
    },
  });
}
