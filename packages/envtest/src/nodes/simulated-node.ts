import { createHash } from "node:crypto";
import { type Machine, machineControlPlaneLabel } from "@capikit/api/core/v1beta2";
import { configMap, type NodeSpec, type NodeStatus, node as nodeKind, pod } from "@capikit/api/kubernetes";
import type { OwnerReference } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import { KUBERNETES_VERSION } from "../go-tools/recipes.ts";
import { fieldManager } from "../install/install-crds.ts";

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

/**
 * Registers the Node of a Machine, or updates its status. Replaces a Node with another provider ID,
 * which API servers do not change.
 *
 * @throws ApiError
 */
export async function registerNode(
  workload: Client,
  machine: Machine,
  { metadata, spec, status }: SimulatedNode,
  signal: AbortSignal,
): Promise<void> {
  const { name } = metadata;
  const options = { force: true, fieldManager, signal };
  const known = await workload.get(nodeKind, { name }, { signal }).catch(unlessNotFound);
  const knownID = known?.spec?.providerID ?? "";
  if (knownID !== "" && knownID !== spec.providerID)
    await workload.delete(nodeKind, { name }, { signal }).catch(unlessNotFound);
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

const namespace = "kube-system";
const components = ["etcd", "kube-apiserver", "kube-controller-manager", "kube-scheduler"];

/**
 * Creates the objects that kubeadm leaves in a cluster for a control plane Node: its static Pods,
 * and the ConfigMap by which KubeadmControlPlane recognises an initialized control plane.
 *
 * @param version Kubernetes version in the ConfigMap, such as `v1.37.0`.
 * @throws ApiError
 */
export async function createKubeadmObjects(
  workload: Client,
  nodeName: string,
  version: string,
  signal?: AbortSignal,
): Promise<void> {
  const { metadata } = await workload.get(nodeKind, { name: nodeName }, { signal });
  const { uid = "" } = metadata;
  const owner = { apiVersion: "v1", kind: "Node", name: nodeName, uid, controller: true };
  await Promise.all(components.map((component) => createStaticPod(workload, component, owner, signal)));
  await unlessExists(workload.create(configMap, kubeadmConfig(version), { signal }));
}

async function createStaticPod(
  workload: Client,
  component: string,
  owner: OwnerReference,
  signal: AbortSignal | undefined,
): Promise<void> {
  const { name: nodeName } = owner;
  const name = `${component}-${nodeName}`;
  const hash = createHash("md5").update(name).digest("hex");
  const metadata = {
    name,
    namespace,
    // KubeadmControlPlane reads only Pods of this tier.
    labels: { component, tier: "control-plane" },
    // Drains skip mirror Pods. Without a kubelet, an evicted Pod would never be gone.
    annotations: {
      "kubernetes.io/config.hash": hash,
      "kubernetes.io/config.mirror": hash,
      "kubernetes.io/config.source": "file",
    },
    ownerReferences: [owner],
  };
  const spec = {
    nodeName,
    hostNetwork: true,
    priorityClassName: "system-node-critical",
    tolerations: [{ effect: "NoExecute" as const, operator: "Exists" as const }],
    containers: [{ name: component, image: "none" }],
  };
  if (!(await unlessExists(workload.create(pod, { metadata, spec }, { signal })))) return;
  const status = { phase: "Running", conditions: [{ type: "Ready", status: "True" }] };
  const options = { subresource: "status", signal };
  await workload.patch(pod, { namespace, name }, { type: "merge", patch: { status } }, options);
}

function kubeadmConfig(version: string) {
  const lines = [
    "apiVersion: kubeadm.k8s.io/v1beta4",
    "kind: ClusterConfiguration",
    `kubernetesVersion: ${version}`,
  ];
  return {
    metadata: { name: "kubeadm-config", namespace },
    data: { ClusterConfiguration: `${lines.join("\n")}\n` },
  };
}

function unlessNotFound(error: unknown): undefined {
  if (!isNotFound(error)) throw error;
}

/** Reports whether an object was created. */
async function unlessExists(creation: Promise<unknown>): Promise<boolean> {
  try {
    await creation;
    return true;
  } catch (error) {
    if (isAlreadyExists(error)) return false;
    throw error;
  }
}
