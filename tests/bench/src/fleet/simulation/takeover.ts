import { setTimeout as sleep } from "node:timers/promises";
import { reconcileTotal, sumOf } from "../provider-metrics.ts";
import type { SimulatedProvider } from "./start-provider.ts";

/** A provider that was started with a fleet. */
export interface Takeover {
  readonly clusters: number;
  /** Of each Cluster. */
  readonly machines: number;
  readonly provider: Pick<SimulatedProvider, "log" | "metrics" | "startedAt">;
}

const connection = /^capi_cluster_cache_connection_up\{(?<cluster>[^}]*)\} 1$/gm;

/**
 * Waits until a provider has reconciled each object, and has been connected to each Cluster once.
 *
 * @throws Error after 2 minutes and 200 ms for each Cluster.
 */
export async function waitForTakeover({ clusters, machines, provider }: Takeover): Promise<void> {
  const limitMs = 120_000 + clusters * 200;
  // Counts of reconciles that leave nothing to do but to look again, by their labels.
  const wanted = {
    'controller="localcluster",result="requeue_after"': clusters,
    'controller="localcontrolplane",result="success"': clusters,
    'controller="localbootstrapconfig",result="success"': clusters * machines,
    'controller="localmachine",result="success"': clusters * machines,
  };
  const connected = new Set<string>();
  for (;;) {
    const metrics = await provider.metrics();
    for (const { groups } of metrics.matchAll(connection)) connected.add(groups?.cluster ?? "");
    const missing = Object.entries(wanted)
      .map(([labels, count]) => [labels, count - sumOf(metrics, reconcileTotal, labels)] as const)
      .filter(([, count]) => count > 0);
    if (missing.length === 0 && connected.size === clusters) return;
    if (performance.now() - provider.startedAt > limitMs) {
      const reconciles = missing.map(([labels, count]) => `${count} of ${labels}`).join(", ");
      throw new Error(
        `after ${limitMs / 1_000} s, ${connected.size} of ${clusters} Clusters were connected; missing reconciles: ${reconciles}: ${provider.log()}`,
      );
    }
    // The text has several lines for each Cluster.
    await sleep(1_000 + clusters);
  }
}
