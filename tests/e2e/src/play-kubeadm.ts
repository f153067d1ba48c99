import type { Cluster } from "@capikit/api/core/v1beta2";
import { node, secret } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { createKubeadmObjects, type SimulatedKubelet, simulateKubelet } from "@capikit/envtest/cluster-api";
import { type ClusterRef, workloadClient } from "@capikit/envtest/e2e";
import { followWorkloads } from "./follow-workloads.ts";
import { createAddons, runAddons } from "./kubeadm-addons.ts";

/**
 * Simulates kubeadm, etcd and the kubelets in the API servers of all Clusters, until the signal aborts.
 * Creates the static Pods of every control plane Node, the ConfigMap that marks the control plane
 * as initialized, and the add-ons. Leaves Clusters with a LocalControlPlane alone.
 */
export function playKubeadm(management: Client, signal: AbortSignal): Promise<void> {
  const player = {
    selects: ({ spec }: Cluster) => spec?.controlPlaneRef?.kind !== "LocalControlPlane",
    connect: (cluster: ClusterRef) => connect(management, cluster),
    play: leaveTraces,
  };
  return followWorkloads(management, player, signal);
}

interface Workload extends AsyncDisposable {
  readonly client: Client;
  readonly kubelet: SimulatedKubelet;
  /** UIDs of Nodes that have their objects. */
  readonly prepared: Set<string>;
}

async function connect(management: Client, cluster: ClusterRef): Promise<Workload> {
  const { namespace, name } = cluster;
  const { data = {} } = await management.get(secret, { namespace, name: `${name}-etcd` });
  const [certificate = "", key = ""] = [data["tls.crt"], data["tls.key"]].map((value) => atob(value ?? ""));
  const client = await workloadClient(management, cluster);
  const kubelet = await simulateKubelet({ certificate, key });
  return {
    client,
    kubelet,
    prepared: new Set(),
    async [Symbol.asyncDispose]() {
      await Promise.all([client.close(), kubelet[Symbol.asyncDispose]()]);
    },
  };
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
    // KubeadmControlPlane connects to Pods through the kubelet.
    const patch = { status: { daemonEndpoints: { kubeletEndpoint: { Port: kubelet.port } } } };
    await Promise.all([
      client.patch(node, { name }, { type: "merge", patch }, { subresource: "status" }),
      createKubeadmObjects(client, name, version),
      createAddons(client, version),
    ]);
    prepared.add(uid);
  }
  if (prepared.size > 0) await runAddons(client);
}
