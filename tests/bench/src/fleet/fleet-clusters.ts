import { setTimeout as sleep } from "node:timers/promises";
import { cluster as clusterKind, machine as machineKind } from "@capikit/api/core/v1beta2";
import type { Client } from "@capikit/client";
import { mapLimited } from "@capikit/common/time";
import { applyObjects } from "@capikit/envtest/cluster-api";
import { plainCluster } from "@capikit/test-e2e/plain-cluster";

/** Lists of all objects take the API server long. */
const pollMsPerCluster = 5;
const atOnce = 16;

/** Creates Clusters with one control plane Machine each, and waits until all Machines run. */
export async function createClusters(
  client: Client,
  names: readonly string[],
  workers: number,
): Promise<void> {
  await mapLimited(names, atOnce, async (name) => {
    await applyObjects(client, plainCluster(name, { workers, apiServer: "Shared" }));
  });
  await until(names, "the Clusters to be available", async () => {
    const { items } = await client.list(clusterKind);
    const isAvailable = (one: (typeof items)[number]): boolean =>
      one.status?.conditions?.some(({ type, status }) => type === "Available" && status === "True") ?? false;
    return names.length - items.filter(isAvailable).length;
  });
  await until(names, "the Machines to run", async () => {
    const { items } = await client.list(machineKind);
    const running = items.filter(({ status }) => status?.phase === "Running").length;
    return names.length * (workers + 1) - running;
  });
}

/** Deletes Clusters, and waits until none is left. */
export async function deleteClusters(client: Client, names: readonly string[]): Promise<void> {
  await mapLimited(names, atOnce, async (name) => {
    await client.delete(clusterKind, { namespace: "default", name });
  });
  await until(names, "the Clusters to be gone", async () => (await client.list(clusterKind)).items.length);
}

/** Asks until there is nothing left to wait for. */
async function until(clusters: readonly string[], what: string, left: () => Promise<number>): Promise<void> {
  const limitMs = 120_000 + clusters.length * 5_000;
  const began = performance.now();
  for (;;) {
    const count = await left();
    if (count === 0) return;
    if (performance.now() - began > limitMs)
      throw new Error(`waited ${limitMs / 1_000} s for ${what}: ${count} are not`);
    await sleep(Math.max(250, clusters.length * pollMsPerCluster));
  }
}
