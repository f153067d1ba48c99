import { node } from "@capikit/api/kubernetes";
import type { Client } from "@capikit/client";
import { isNotFound } from "@capikit/client/errors";
import { createKubeadmObjects } from "@capikit/envtest/cluster-api";
import { type ClusterRef, workloadClient } from "@capikit/envtest/e2e";

/**
 * Simulates kubeadm and the kubelets in the API server of a Cluster, until the signal aborts.
 * Creates the static Pods of every control plane Node, and the ConfigMap that marks the control
 * plane as initialized.
 */
export async function playKubeadm(
  management: Client,
  cluster: ClusterRef,
  version: string,
  signal: AbortSignal,
): Promise<void> {
  const prepared = new Set<string>();
  let workload: Client | undefined;
  try {
    while (!signal.aborted) {
      workload ??= await clientOf(management, cluster);
      if (workload !== undefined) await leaveTraces(workload, version, prepared);
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
  } finally {
    await workload?.close();
  }
}

async function clientOf(management: Client, cluster: ClusterRef): Promise<Client | undefined> {
  try {
    return await workloadClient(management, cluster);
  } catch (error) {
    if (isNotFound(error)) return undefined;
    throw error;
  }
}

/** Creates the objects of new Nodes. */
async function leaveTraces(workload: Client, version: string, prepared: Set<string>): Promise<void> {
  const { items: nodes } = await workload.list(node, {
    labelSelector: "node-role.kubernetes.io/control-plane",
  });
  for (const { metadata } of nodes) {
    const { name = "" } = metadata;
    if (prepared.has(name)) continue;
    await createKubeadmObjects(workload, name, version);
    prepared.add(name);
  }
}
