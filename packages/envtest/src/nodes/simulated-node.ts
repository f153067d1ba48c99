import { type Machine, machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { type NodeSpec, type NodeStatus, node as nodeKind } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { KUBERNETES_VERSION } from "../go-tools/recipes.ts";
import { fieldManager } from "../install/field-manager.ts";
import { createKubeadmObjects } from "./kubeadm-objects.ts";

const notReadyTaint = "node.kubernetes.io/not-ready";
const controlPlaneRole = "node-role.kubernetes.io/control-plane";

/** A Node as a kubelet registers it. */
export interface SimulatedNode {
  readonly metadata: { readonly name: string; readonly labels: Readonly<Record<string, string>> };
  readonly spec: NodeSpec;
  readonly status: NodeStatus;
}

/**
 * Returns the Node that the kubelet of a Machine registers; undefined before the machine runs.
 *
 * @param kubeletPort Port on the loopback address at which the API server reaches the kubelet.
 */
export function simulatedNode(machine: Machine, kubeletPort?: number): SimulatedNode | undefined {
  const { metadata, spec, status } = machine;
  const { name = "", deletionTimestamp } = metadata;
  const isProvisioned = status?.initialization?.infrastructureProvisioned === true;
  if (!isProvisioned || spec.providerID === undefined || deletionTimestamp !== undefined) return undefined;
  const isControlPlane = isControlPlaneMachine(machine);
  return {
    metadata: {
      name,
      labels: { "kubernetes.io/hostname": name, ...(isControlPlane && { [controlPlaneRole]: "" }) },
    },
    spec: {
      providerID: spec.providerID,
      ...(isControlPlane && { taints: [{ key: controlPlaneRole, effect: "NoSchedule" as const }] }),
    },
    status: {
      nodeInfo: { ...systemInfo, kubeletVersion: versionOf(machine) },
      addresses: [
        ...(status?.addresses ?? []).filter(({ type }) => type !== "Hostname"),
        // The API server connects to the kubelet at this address, if it has one.
        { type: "Hostname", address: kubeletPort === undefined ? name : "127.0.0.1" },
      ],
      ...(kubeletPort !== undefined && { daemonEndpoints: { kubeletEndpoint: { Port: kubeletPort } } }),
      conditions: [
        condition("Ready", "True", "KubeletReady"),
        condition("MemoryPressure", "False", "KubeletHasSufficientMemory"),
        condition("DiskPressure", "False", "KubeletHasNoDiskPressure"),
        condition("PIDPressure", "False", "KubeletHasSufficientPID"),
      ],
    },
  };
}

/** Registers the Node of a Machine, or updates its status. @throws ApiError */
export async function registerNode(
  workload: Client,
  machine: Machine,
  { metadata, spec, status }: SimulatedNode,
  signal: AbortSignal,
): Promise<void> {
  const { name } = metadata;
  const options = { force: true, fieldManager, signal };
  await workload.apply(nodeKind, { metadata, spec }, options);
  const own = { metadata: { name }, status };
  await workload.apply(nodeKind, own, { ...options, subresource: "status" });
  await removeNotReadyTaint(workload, name, signal);
  if (isControlPlaneMachine(machine)) await createKubeadmObjects(workload, name, versionOf(machine), signal);
}

/**
 * Removes the taint that API servers set on each new Node. Elsewhere, a controller of Kubernetes
 * removes it when the Node is ready.
 */
async function removeNotReadyTaint(workload: Client, name: string, signal: AbortSignal): Promise<void> {
  const { metadata, spec } = await workload.get(nodeKind, { name }, { signal });
  const taints = spec?.taints?.filter(({ key }) => key !== notReadyTaint);
  if (taints === undefined || taints.length === spec?.taints?.length) return;
  const { resourceVersion } = metadata;
  const patch = { metadata: { resourceVersion }, spec: { taints } };
  await workload.patch(nodeKind, { name }, { type: "merge", patch }, { signal });
}

const systemInfo = {
  architecture: "amd64",
  bootID: "",
  containerRuntimeVersion: "none://0",
  kernelVersion: "0",
  kubeProxyVersion: "",
  machineID: "",
  operatingSystem: "linux",
  osImage: "none",
  systemUUID: "",
};

export function isControlPlaneMachine({ metadata }: Machine): boolean {
  return metadata.labels?.[machineControlPlaneLabel] !== undefined;
}

function versionOf({ spec }: Machine): string {
  return spec.version ?? `v${KUBERNETES_VERSION}`;
}

function condition(type: string, status: "True" | "False", reason: string) {
  return { type, status, reason, message: "the Node is simulated" };
}
