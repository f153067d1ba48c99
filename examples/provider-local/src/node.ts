import type { Taint } from "@capikit/api/meta";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import { equalJson } from "@capikit/common/json";
import { getIfExists } from "@capikit/controller-kit/capi/lookup";
import { type Node, nodeKind, nodeReadyCondition } from "@capikit/controller-kit/capi/nodes";
import type { MachineAddress } from "../api/infrastructure/v1beta2/index.ts";

/** What a Node is told of its machine. */
export interface NodeWish {
  readonly name: string;
  readonly providerID: string;
  /** Of Kubernetes. */
  readonly version: string;
  /** Asked for when the Node is made: they may be of the bootstrap data, which a machine reads once. */
  labels(): Promise<Readonly<Record<string, string>>>;
  /** IPv4 or IPv6. */
  readonly addresses: readonly string[];
  readonly isControlPlane: boolean;
  /** Whether it says that it is well. */
  readonly isWell: boolean;
}

const controlPlaneRole = "node-role.kubernetes.io/control-plane";
/** Cluster API takes it away when it has written its labels: nothing runs on a Node before that. */
const uninitialized: Taint = { key: "node.cluster.x-k8s.io/uninitialized", effect: "NoSchedule" };
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

/** Registers the Node of a machine, as its kubelet would, and keeps telling how it is, and which version it has. */
export async function ensureNode(client: Client, wish: NodeWish, signal: AbortSignal): Promise<void> {
  const { name } = wish;
  const found = await getIfExists(client, nodeKind, { name }, { signal });
  if (found === undefined) await createNode(client, wish, signal);
  else if (saysWhatItShould(found, wish)) return;
  const patch = { status: statusOf(wish) };
  await client.patch(nodeKind, { name }, { type: "merge", patch }, { subresource: "status", signal });
}

async function createNode(client: Client, wish: NodeWish, signal: AbortSignal): Promise<void> {
  const { name, providerID, isControlPlane } = wish;
  const taints = [
    ...(isControlPlane ? [{ key: controlPlaneRole, effect: "NoSchedule" } as const] : []),
    uninitialized,
  ];
  const node = {
    metadata: {
      name,
      labels: {
        ...(await wish.labels()),
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

/** What a machine is reached by, as its Node and its LocalMachine tell. */
export function addressesOf({ name, addresses }: Pick<NodeWish, "name" | "addresses">): MachineAddress[] {
  return [
    ...addresses.map((address) => ({ type: "InternalIP" as const, address })),
    { type: "Hostname", address: name },
  ];
}

function statusOf(wish: NodeWish): object {
  const { version, isWell } = wish;
  return {
    nodeInfo: { ...systemInfo, kubeletVersion: version },
    addresses: addressesOf(wish),
    conditions: [
      condition("Ready", isWell ? "True" : "False", isWell ? "KubeletReady" : "KubeletNotReady"),
      condition("MemoryPressure", "False", "KubeletHasSufficientMemory"),
      condition("DiskPressure", "False", "KubeletHasNoDiskPressure"),
      condition("PIDPressure", "False", "KubeletHasSufficientPID"),
    ],
  };
}

function saysWhatItShould(node: Node, wish: NodeWish): boolean {
  const { version, isWell } = wish;
  return (
    node.status?.nodeInfo?.kubeletVersion === version &&
    nodeReadyCondition(node)?.status === (isWell ? "True" : "False") &&
    equalJson(node.status.addresses ?? [], addressesOf(wish))
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
  return { type, status, reason, message: "the machine is only said to be there" };
}
