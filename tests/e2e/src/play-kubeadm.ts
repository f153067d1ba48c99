import { cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { node, pod, secret } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isAlreadyExists } from "@capikit/client/errors";
import { createKubeadmObjects, type SimulatedKubelet, simulateKubelet } from "@capikit/envtest/cluster-api";
import { type ClusterRef, workloadClient } from "@capikit/envtest/e2e";
import { createAddons, runAddons } from "./kubeadm-addons.ts";
import { repeat } from "./repeat.ts";

const fieldManager = "tests";

/**
 * Simulates kubeadm, etcd and the kubelets in the API servers of all Clusters, until the signal aborts.
 * Creates the static Pods of every control plane Node, the ConfigMap that marks the control plane
 * as initialized, and the add-ons. Leaves Clusters with a LocalControlPlane alone.
 */
export async function playKubeadm(management: Client, signal: AbortSignal): Promise<void> {
  const workloads = new Map<string, Workload>();
  const close = async (uid: string) => {
    const workload = workloads.get(uid);
    workloads.delete(uid);
    if (workload !== undefined) await disconnect(workload);
  };
  const play = async () => {
    const { items } = await management.list(clusterKind);
    const clusters = items.filter(({ spec }) => spec?.controlPlaneRef?.kind !== "LocalControlPlane");
    const uids = new Set(clusters.map(({ metadata }) => metadata.uid));
    for (const uid of workloads.keys()) if (!uids.has(uid)) await close(uid);
    for (const { metadata } of clusters) {
      const { uid = "", name = "", namespace = "" } = metadata;
      try {
        const workload = workloads.get(uid) ?? (await connect(management, { namespace, name }));
        workloads.set(uid, workload);
        await leaveTraces(workload);
      } catch {
        // No API server yet, or none any more. The next round connects again.
        await close(uid);
      }
    }
  };
  await repeat(play, signal);
  for (const uid of workloads.keys()) await close(uid);
}

interface Workload {
  readonly client: Client;
  readonly kubelet: SimulatedKubelet;
  /** UIDs of Nodes that have their objects. */
  readonly prepared: Set<string>;
}

/** A Node that no Machine has, with a kubelet. KubeadmControlPlane connects to its Pods. */
const kubeletNode = "kubelet";

async function connect(management: Client, cluster: ClusterRef): Promise<Workload> {
  const { namespace, name } = cluster;
  const { data = {} } = await management.get(secret, { namespace, name: `${name}-etcd` });
  const [certificate = "", key = ""] = [data["tls.crt"], data["tls.key"]].map((value) => atob(value ?? ""));
  const client = await workloadClient(management, cluster);
  const kubelet = await simulateKubelet({ certificate, key });
  const status = {
    addresses: [{ type: "InternalIP", address: "127.0.0.1" }],
    daemonEndpoints: { kubeletEndpoint: { Port: kubelet.port } },
  };
  try {
    await client.apply(node, { metadata: { name: kubeletNode } }, { fieldManager, force: true });
    const applied = { metadata: { name: kubeletNode }, status };
    await client.apply(node, applied, { fieldManager, force: true, subresource: "status" });
    return { client, kubelet, prepared: new Set() };
  } catch (error) {
    await disconnect({ client, kubelet });
    throw error;
  }
}

async function disconnect({ client, kubelet }: Pick<Workload, "client" | "kubelet">): Promise<void> {
  await Promise.all([client.close(), kubelet[Symbol.asyncDispose]()]);
}

/** Creates the objects of new Nodes. */
async function leaveTraces({ client, kubelet, prepared }: Workload): Promise<void> {
  const { items: nodes } = await client.list(node, {
    labelSelector: "node-role.kubernetes.io/control-plane",
  });
  for (const { metadata, status } of nodes) {
    const { name = "", uid = "" } = metadata;
    const version = status?.nodeInfo?.kubeletVersion ?? "";
    // Machines write the status of a Node after its creation.
    if (version === "" || prepared.has(uid)) continue;
    kubelet.addEtcdMember(name);
    await Promise.all(reachedComponents.map((component) => createReachedPod(client, component, name)));
    await Promise.all([createKubeadmObjects(client, name, version), createAddons(client, version)]);
    prepared.add(uid);
  }
  if (prepared.size > 0) await runAddons(client);
}

const reachedComponents = ["etcd", "kube-apiserver"];

/** Creates a static Pod of a Node, before the others, on the Node with a kubelet. */
async function createReachedPod(client: Client, component: string, nodeName: string): Promise<void> {
  const ref = { namespace: "kube-system", name: `${component}-${nodeName}` };
  const labels = { component, tier: "control-plane" };
  const spec = { nodeName: kubeletNode, containers: [{ name: component, image: "none" }] };
  try {
    await client.create(pod, { metadata: { ...ref, labels }, spec });
  } catch (error) {
    if (!isAlreadyExists(error)) throw error;
  }
  const status = { phase: "Running", conditions: [{ type: "Ready", status: "True" }] };
  await client.patch(pod, ref, { type: "merge", patch: { status } }, { subresource: "status" });
}
