import { setTimeout as sleep } from "node:timers/promises";
import type { RequestCounts } from "../audit.ts";
import { reconcileTotal, sumOf } from "../provider-metrics.ts";
import type { ObjectCounts } from "./fleet-parts.ts";
import type { SimulatedProvider } from "./start-provider.ts";

/** A provider that was started with a fleet. */
export interface Takeover {
  /** Numbers of its objects. */
  readonly objects: ObjectCounts;
  /** Clusters that it connects to. */
  readonly connections: number;
  readonly provider: Pick<SimulatedProvider, "log" | "metrics" | "startedAt">;
  /** Returns the requests of the provider so far. */
  requests(): Promise<RequestCounts>;
}

const connection = /^capi_cluster_cache_connection_up\{(?<cluster>[^}]*)\} 1$/gm;

/**
 * Waits until a provider has reconciled each object, and has been connected to its Clusters once.
 *
 * @throws Error after 2 minutes and 200 ms for each LocalCluster.
 */
export async function waitForTakeover({ objects, connections, provider, requests }: Takeover): Promise<void> {
  const clusters = objects.localcluster ?? 0;
  const limitMs = 120_000 + clusters * 200;
  // Counts of reconciles that leave nothing to do but to look again, by their labels.
  const wanted = Object.entries(objects).map(([controller, count]) => {
    const result = controller === "localcluster" ? "requeue_after" : "success";
    return [`controller="${controller}",result="${result}"`, count] as const;
  });
  const connected = new Set<string>();
  for (;;) {
    const metrics = await provider.metrics();
    for (const { groups } of metrics.matchAll(connection)) connected.add(groups?.cluster ?? "");
    const missing = wanted
      .map(([labels, count]) => [labels, count - sumOf(metrics, reconcileTotal, labels)] as const)
      .filter(([, count]) => count > 0);
    // A shard also counts reconciles that wait for its owned objects, but those read no Node.
    const unread = (objects.localmachine ?? 0) - ((await requests()).get("workloads get") ?? 0);
    if (missing.length === 0 && unread <= 0 && connected.size >= connections) return;
    if (performance.now() - provider.startedAt > limitMs) {
      const reconciles = missing.map(([labels, count]) => `${count} of ${labels}`).join(", ");
      throw new Error(
        `after ${limitMs / 1_000} s, ${connected.size} of ${connections} Clusters were connected; Nodes not read: ${unread}; missing reconciles: ${reconciles}: ${provider.log()}`,
      );
    }
    // The text has several lines for each Cluster.
    await sleep(1_000 + clusters);
  }
}
