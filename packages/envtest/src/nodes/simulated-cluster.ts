import { type Cluster, clusterNameLabel, clusterSecretName, type Machine } from "@capikit/api/core/v1beta2";
import { type Secret, secret } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isAlreadyExists, isNotFound } from "@capikit/client/errors";
import type { ControlPlane } from "../control-plane.ts";
import { EnvtestError } from "../errors/envtest-error.ts";
import { fieldManager } from "../install/install-crds.ts";
import { type SimulatedKubelet, simulateKubelet } from "./simulate-kubelet.ts";
import { isControlPlaneMachine, registerNode, simulatedNode } from "./simulated-node.ts";

/** Marks kubeconfig Secrets of simulated API servers. */
const simulatedLabel = "capikit.dev/simulated";

/** The API server of a Cluster, with a Node for each machine. */
export interface SimulatedCluster {
  /**
   * Registers the Nodes of new machines. The first update starts the API server.
   *
   * @returns the URL of the API server if this update started it.
   * @throws KubeconfigExistsError, ApiError, TransportError or EnvtestError
   */
  update(machines: readonly Machine[]): Promise<string | undefined>;
  /** Stops the API server. */
  stop(): Promise<void>;
}

/**
 * Simulates the API server of a Cluster.
 *
 * @param start Starts an API server.
 */
export function simulateCluster(
  management: Client,
  cluster: Cluster,
  start: () => Promise<ControlPlane>,
  signal: AbortSignal,
): SimulatedCluster {
  const registered = new Map<string, string>();
  /** UIDs of Machines whose Nodes have been members of etcd. */
  const members = new Set<string>();
  let workload: ControlPlane | undefined;
  let isPublished = false;
  let kubelet: SimulatedKubelet | undefined;

  const connect = async (): Promise<ControlPlane> => {
    // Reserved before the API server starts: a control plane provider would create its own.
    const reserved = await reserveKubeconfig(management, cluster, signal);
    workload ??= await start();
    const value = Buffer.from(workload.kubeconfig).toString("base64");
    const { metadata, ...published } = kubeconfigSecret(cluster, { value });
    // With the uid, the API server refuses to change another Secret with this name.
    const { uid } = reserved.metadata;
    const object = { ...published, metadata: { ...metadata, ...(uid !== undefined && { uid }) } };
    await management.apply(secret, object, { force: true, fieldManager, signal });
    return workload;
  };
  return {
    async update(machines) {
      const isFirst = !isPublished;
      const { client, url } = isPublished && workload ? workload : await connect();
      isPublished = true;
      for (const machine of machines) {
        const isControlPlane = isControlPlaneMachine(machine);
        if (isControlPlane) kubelet ??= await startKubelet(management, cluster, signal);
        const node = simulatedNode(machine, isControlPlane ? kubelet?.port : undefined);
        if (node === undefined) continue;
        const { uid = "" } = machine.metadata;
        const state = JSON.stringify(node);
        if (registered.get(uid) === state) continue;
        // The provider removes the member of a Machine that it deletes.
        if (isControlPlane && !members.has(uid)) kubelet?.addEtcdMember(node.metadata.name);
        members.add(uid);
        await registerNode(client, machine, node, signal);
        registered.set(uid, state);
      }
      return isFirst ? url : undefined;
    },
    async stop() {
      await workload?.stop();
      await kubelet?.[Symbol.asyncDispose]();
    },
  };
}

/** Starts the kubelet of Nodes with stacked etcd, whose authority the control plane provider creates. */
async function startKubelet(
  management: Client,
  { metadata: { name, namespace } }: Cluster,
  signal: AbortSignal,
): Promise<SimulatedKubelet | undefined> {
  try {
    const { data } = await management.get(
      secret,
      { namespace, name: clusterSecretName(name ?? "", "etcd") },
      { signal },
    );
    const [certificate = "", key = ""] = ["tls.crt", "tls.key"].map((part) => decoded(data?.[part]));
    return certificate === "" || key === "" ? undefined : await simulateKubelet({ certificate, key });
  } catch (error) {
    if (!isNotFound(error)) throw error;
    return undefined;
  }
}

function decoded(value = ""): string {
  return Buffer.from(value, "base64").toString();
}

/** Creates the Secret, or returns that of an earlier run. @throws KubeconfigExistsError */
async function reserveKubeconfig(management: Client, cluster: Cluster, signal: AbortSignal): Promise<Secret> {
  const reserved = kubeconfigSecret(cluster);
  try {
    await management.create(secret, reserved, { signal });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
  const { name, namespace } = reserved.metadata;
  const found = await management.get(secret, { name, namespace }, { signal });
  if (found.metadata.labels?.[simulatedLabel] === undefined) throw new KubeconfigExistsError(name);
  return found;
}

/** Another program publishes the kubeconfig of a Cluster. */
export class KubeconfigExistsError extends EnvtestError {
  override readonly name = "KubeconfigExistsError";

  constructor(secretName: string) {
    super(`another program has created Secret ${secretName}`);
  }
}

function kubeconfigSecret({ metadata }: Cluster, data: Readonly<Record<string, string>> = {}) {
  const { name = "", namespace = "default", uid = "" } = metadata;
  return {
    metadata: {
      name: clusterSecretName(name, "kubeconfig"),
      namespace,
      labels: { [clusterNameLabel]: name, [simulatedLabel]: "true" },
      ownerReferences: [{ apiVersion: "cluster.x-k8s.io/v1beta2", kind: "Cluster", name, uid }],
    },
    // KubeadmControlPlane adopts and rotates Secrets of Cluster API's own type.
    type: "Opaque",
    data: { ...data },
  };
}
