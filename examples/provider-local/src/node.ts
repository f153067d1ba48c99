import { type Node, node as nodeKind } from "@capikit/api/kubernetes";
import type { Taint } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import { equalJson } from "@capikit/common/json";
import { getIfExists } from "@capikit/controller-kit/capi";
import { nodeReadyCondition } from "@capikit/controller-kit/capi/workload";
import { retryOnConflict } from "@capikit/controller-kit/writes";
import type { MachineAddress } from "../api/infrastructure/v1beta2/index.ts";

/** The desired state of a Node. */
export interface DesiredNode {
  readonly name: string;
  readonly providerID: string;
  /** Of Kubernetes. */
  readonly version: string;
  /** Returns labels for the new Node; they may come from bootstrap data, which is read once. */
  labels(): Promise<Readonly<Record<string, string>>>;
  /** IPv4 or IPv6. */
  readonly addresses: readonly string[];
  readonly isControlPlane: boolean;
  /** Whether it reports ready. */
  readonly isWell: boolean;
}

const controlPlaneRole = "node-role.kubernetes.io/control-plane";
/** Cluster API takes it away when it has written its labels: nothing runs on a Node before that. */
const uninitialized: Taint = { key: "node.cluster.x-k8s.io/uninitialized", effect: "NoSchedule" };
const loopback = "127.0.0.1";
const notReadyTaint = "node.kubernetes.io/not-ready";
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

/**
 * Registers the Node of a machine like its kubelet, and keeps its status and version up to date.
 */
export async function ensureNode(client: Client, desired: DesiredNode, signal: AbortSignal): Promise<void> {
  const { name } = desired;
  const found = await getIfExists(client, nodeKind, { name }, { signal });
  if (found === undefined) await createNode(client, desired, signal);
  else if (isUpToDate(found, desired)) return;
  const patch = { status: statusOf(desired) };
  const written = await client.patch(
    nodeKind,
    { name },
    { type: "merge", patch },
    { subresource: "status", signal },
  );
  if (desired.isWell) await removeNotReadyTaint(client, written, signal);
}

/**
 * Removes the taint that API servers set on each new Node. Elsewhere, a controller of Kubernetes
 * removes it when the Node is ready.
 */
async function removeNotReadyTaint(client: Client, written: Node, signal: AbortSignal): Promise<void> {
  const { name = "" } = written.metadata;
  await retryOnConflict(
    async (attempt) => {
      const { metadata, spec } = attempt === 1 ? written : await client.get(nodeKind, { name }, { signal });
      if (!hasNotReadyTaint({ spec })) return;
      const taints = spec?.taints?.filter(({ key }) => key !== notReadyTaint) ?? [];
      // Cluster API changes the taints, too.
      const patch = { metadata: { resourceVersion: metadata.resourceVersion }, spec: { taints } };
      await client.patch(nodeKind, { name }, { type: "merge", patch }, { signal });
    },
    { signal },
  );
}

function hasNotReadyTaint({ spec }: { readonly spec?: Node["spec"] | undefined }): boolean {
  return spec?.taints?.some(({ key }) => key === notReadyTaint) ?? false;
}

async function createNode(client: Client, desired: DesiredNode, signal: AbortSignal): Promise<void> {
  const { name, providerID, isControlPlane } = desired;
  const taints = [
    ...(isControlPlane ? [{ key: controlPlaneRole, effect: "NoSchedule" } as const] : []),
    uninitialized,
  ];
  const node = {
    metadata: {
      name,
      labels: {
        ...(await desired.labels()),
        "kubernetes.io/hostname": name,
        ...(isControlPlane && { [controlPlaneRole]: "" }),
      },
    },
    spec: { providerID, taints },
  };
  try {
    await client.create(nodeKind, node, { signal });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
}

/**
 * Returns the addresses of a machine, for its Node and its LocalMachine: those of pools, or else
 * that of this host.
 */
export function addressesOf({ name, addresses }: Pick<DesiredNode, "name" | "addresses">): MachineAddress[] {
  const addressesOrHost = addresses.length > 0 ? addresses : [loopback];
  return [
    ...addressesOrHost.map((address) => ({ type: "InternalIP" as const, address })),
    { type: "Hostname", address: name },
  ];
}

function statusOf(desired: DesiredNode): object {
  const { version, isWell } = desired;
  return {
    nodeInfo: { ...systemInfo, kubeletVersion: version },
    addresses: addressesOf(desired),
    conditions: [
      condition("Ready", isWell ? "True" : "False", isWell ? "KubeletReady" : "KubeletNotReady"),
      condition("MemoryPressure", "False", "KubeletHasSufficientMemory"),
      condition("DiskPressure", "False", "KubeletHasNoDiskPressure"),
      condition("PIDPressure", "False", "KubeletHasSufficientPID"),
    ],
  };
}

function isUpToDate(node: Node, desired: DesiredNode): boolean {
  const { version, isWell } = desired;
  return (
    !(isWell && hasNotReadyTaint(node)) &&
    node.status?.nodeInfo?.kubeletVersion === version &&
    nodeReadyCondition(node)?.status === (isWell ? "True" : "False") &&
    equalJson(node.status.addresses ?? [], addressesOf(desired))
  );
}

/**
 * Takes the Node of a machine away.
 *
 * @returns whether there was one.
 */
export async function removeNode(client: Client, name: string, signal: AbortSignal): Promise<boolean> {
  try {
    await client.delete(nodeKind, { name }, { signal });
    return true;
  } catch (error) {
    if (isNotFound(error)) return false;
    throw error;
  }
}

function condition(type: string, status: "True" | "False", reason: string): object {
  return { type, status, reason, message: "the machine is simulated" };
}
