import { type Cluster, cluster as clusterKind } from "@capikit/api/core/v1beta2";
import { deployment, job } from "@capikit/api/kubernetes";
import type { Client, ObjectRef } from "@capikit/client";
import type { ClusterRef } from "@capikit/envtest/e2e";
import { repeat } from "./until.ts";

/** Simulates a part of workload clusters. */
export interface WorkloadPlayer<Workload extends AsyncDisposable> {
  /** Default: all Clusters. */
  selects?(cluster: Cluster): boolean;
  /** Rejects while the Cluster has no API server. */
  connect(cluster: ClusterRef): Promise<Workload>;
  /** Called repeatedly. After an error, the Cluster is connected again. */
  play(workload: Workload): Promise<void>;
}

/** Connects to the API servers of all Clusters and plays in each, until the signal aborts. */
export async function followWorkloads<Workload extends AsyncDisposable>(
  management: Client,
  { selects = () => true, connect, play }: WorkloadPlayer<Workload>,
  signal: AbortSignal,
): Promise<void> {
  const workloads = new Map<string, Workload>();
  const close = async (uid: string) => {
    const workload = workloads.get(uid);
    workloads.delete(uid);
    await workload?.[Symbol.asyncDispose]();
  };
  const playAll = async () => {
    const { items } = await management.list(clusterKind);
    const clusters = items.filter(selects);
    const uids = new Set(clusters.map(({ metadata }) => metadata.uid));
    for (const uid of workloads.keys()) if (!uids.has(uid)) await close(uid);
    for (const { metadata } of clusters) {
      const { uid = "", name = "", namespace = "" } = metadata;
      try {
        const workload = workloads.get(uid) ?? (await connect({ namespace, name }));
        workloads.set(uid, workload);
        await play(workload);
      } catch {
        // No API server yet, or none any more. The next round connects again.
        await close(uid);
      }
    }
  };
  await repeat(playAll, signal);
  for (const uid of workloads.keys()) await close(uid);
}

/** Reports a Deployment as rolled out, like its controller, which does not run here. */
export async function rollOut(client: Client, ref: ObjectRef): Promise<void> {
  const { metadata, spec } = await client.get(deployment, ref);
  const { replicas = 1 } = spec ?? {};
  const status = {
    observedGeneration: metadata.generation ?? 0,
    ...{ replicas, updatedReplicas: replicas, readyReplicas: replicas, availableReplicas: replicas },
  };
  await client.patch(deployment, ref, { type: "merge", patch: { status } }, { subresource: "status" });
}

/** Reports a Job as complete, like its controller. */
export async function completeJob(client: Client, ref: ObjectRef): Promise<void> {
  const now = new Date().toISOString().replace(/\.\d+/, "");
  const conditions = ["SuccessCriteriaMet", "Complete"].map((type) => ({
    type,
    status: "True",
    lastTransitionTime: now,
  }));
  const status = { startTime: now, completionTime: now, succeeded: 1, conditions };
  await client.patch(job, ref, { type: "merge", patch: { status } }, { subresource: "status" });
}
