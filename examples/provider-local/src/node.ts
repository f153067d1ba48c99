import type { Machine } from "@capikit/api/core/v1beta2";
import type { KindDescriptor, KubernetesObject, Taint } from "@capikit/api/meta";
import { type Client, isAlreadyExists, isNotFound } from "@capikit/client";

/** A Node, as far as Cluster API looks at it. */
export type Node = KubernetesObject & {
  readonly spec?: { readonly providerID?: string; readonly taints?: readonly Taint[] };
  readonly status?: {
    readonly conditions?: readonly { readonly type: string; readonly status: string }[];
    readonly nodeInfo?: { readonly kubeletVersion?: string };
    readonly addresses?: readonly { readonly type: string; readonly address: string }[];
  };
};

export const nodeKind: KindDescriptor<Node> = Object.freeze({
  group: "",
  version: "v1",
  kind: "Node",
  plural: "nodes",
  scope: "Cluster",
});

/** What a Node is told of its machine. */
export interface NodeWish {
  readonly name: string;
  readonly providerID: string;
  readonly machine: Machine;
  readonly labels: Readonly<Record<string, string>>;
  readonly isControlPlane: boolean;
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

/** Registers the Node of a machine, as its kubelet would, and keeps telling that it is well, and which version it has. */
export async function ensureNode(client: Client, wish: NodeWish, signal: AbortSignal): Promise<void> {
  const { name, providerID, machine, labels, isControlPlane } = wish;
  const taints = [
    ...(isControlPlane ? [{ key: controlPlaneRole, effect: "NoSchedule" } as const] : []),
    uninitialized,
  ];
  const node = {
    metadata: {
      name,
      labels: {
        ...labels,
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
  const status = {
    nodeInfo: { ...systemInfo, kubeletVersion: machine.spec.version ?? "" },
    addresses: [{ type: "Hostname", address: name }],
    conditions: [
      wellCondition("Ready", "True", "KubeletReady"),
      wellCondition("MemoryPressure", "False", "KubeletHasSufficientMemory"),
      wellCondition("DiskPressure", "False", "KubeletHasNoDiskPressure"),
      wellCondition("PIDPressure", "False", "KubeletHasSufficientPID"),
    ],
  };
  await client.patch(
    nodeKind,
    { name },
    { type: "merge", patch: { status } },
    { subresource: "status", signal },
  );
}

/** Takes the Node of a machine away. */
export async function removeNode(client: Client, name: string, signal: AbortSignal): Promise<void> {
  try {
    await client.delete(nodeKind, { name }, { signal });
  } catch (error) {
    if (!isNotFound(error)) throw error;
  }
}

function wellCondition(type: string, status: "True" | "False", reason: string): object {
  return { type, status, reason, message: "the machine is only said to be there" };
}
