import { afterControlPlaneInitialized, beforeClusterUpgrade } from "@capikit/api/catalog";
import { configMap, type Node, node } from "@capikit/api/kubernetes";
import { type WorkloadClients, workloadHandler } from "@capikit/controller-kit/capi/workload";

/** Installs a ConfigMap in the workload cluster as soon as its API server responds. */
export const installSettings = (clusters: WorkloadClients) =>
  workloadHandler(clusters, afterControlPlaneInitialized, async ({ request: { cluster }, client }) => {
    const metadata = { namespace: "kube-system", name: "paper-cloud-settings" };
    await client.apply(configMap, { metadata, data: { cluster: cluster.metadata.name } }, { force: true });
    return undefined;
  });

/** Blocks an upgrade while a Node is cordoned or not ready. */
export const checkNodes = (clusters: WorkloadClients) =>
  workloadHandler(
    clusters,
    beforeClusterUpgrade,
    async ({ client }) => {
      const { items } = await client.list(node);
      const waiting = items.find((one) => !isUsable(one));
      return waiting && { message: `Waiting for Node ${waiting.metadata.name}` };
    },
    { retryAfterSeconds: 10 },
  );

function isUsable({ spec, status }: Node): boolean {
  const ready = status?.conditions?.find(({ type }) => type === "Ready");
  return spec?.unschedulable !== true && ready?.status === "True";
}
