/**
 * A manager of many workload clusters in a separate process: `node --expose-gc`. It reports each
 * reconcile and its memory to the parent.
 *
 * @module
 */

import { readdirSync } from "node:fs";
import { cluster } from "@capikit/api/core/v1beta2";
import { node as nodeKind } from "@capikit/api/kubernetes";
import type { ObjectRef } from "@capikit/client";
import { silentLogger } from "@capikit/serving";
import { createClusterCache, isClusterNotConnected, nodeProviderIdIndex } from "../../src/capi/workload.ts";
import { after, defineController, parseManagerFlags, startManager } from "../../src/index.ts";

/** Messages to the parent. */
export type Report =
  | { readonly type: "reconciled"; readonly cluster: string; readonly beat: string }
  | { readonly type: "failed"; readonly cluster: string }
  | { readonly type: "unhandled"; readonly error: string }
  | {
      readonly type: "sample";
      readonly at: number;
      readonly heapBytes: number;
      readonly rssBytes: number;
      readonly descriptors: number;
    };

const [server = "", retryMs = "1000", limits = "small"] = process.argv.slice(2);
const send = (report: Report): void => void process.send?.(report);

process.on("unhandledRejection", (error) => send({ type: "unhandled", error: String(error) }));
process.on("uncaughtExceptionMonitor", (error) => send({ type: "unhandled", error: String(error) }));
process.on("disconnect", () => process.exit());

const clusterCache = createClusterCache({
  indexes: [nodeProviderIdIndex],
  retryMs: Number(retryMs),
  kubeconfigIntervalMs: Number(retryMs),
  probe: { intervalMs: 2000, timeoutMs: 2000, failureThreshold: 2 },
  needLeaderElection: false,
  syncTimeoutMs: 5000,
  // Shipped limits take longer to reach: nightly runs have them.
  ...(limits === "small" && {
    client: { limits: { objectBytes: 2 ** 20, bodyBytes: 16 * 2 ** 20, listBytes: 16 * 2 ** 20 } },
  }),
  observer: { connection: ({ name }, up) => up || send({ type: "failed", cluster: name }) },
});

/** Reads the Node of each Cluster, and reconciles again when it changes. */
const nodes = defineController({
  name: "nodes",
  for: cluster,
  concurrency: 10,
  sources: [
    ({ signal }) => clusterCache.source({ signal }),
    async function* ({ signal }) {
      // Once: a listener per wait would remain until the signal aborts.
      signal.addEventListener("abort", () => wake(), { once: true });
      while (!signal.aborted) {
        const key = changed.values().next().value;
        if (key === undefined) {
          await new Promise<void>((resolve) => {
            wake = resolve;
          });
        } else {
          changed.delete(key);
          const [namespace = "", name = ""] = key.split("/");
          yield { namespace, name };
        }
      }
    },
  ],
  async reconcileObject({ object, signal }) {
    const { namespace = "", name = "" } = object.metadata;
    const key: ObjectRef = { namespace, name };
    try {
      const handler = (): void => {
        changed.add(`${namespace}/${name}`);
        wake();
      };
      clusterCache.watch(key, { name: "nodes", kind: nodeKind, handler });
      const index = { name: nodeProviderIdIndex.name, value: "local://node" };
      const [node] = await clusterCache.getReader(key).list(nodeKind, { index, signal });
      send({ type: "reconciled", cluster: name, beat: node?.metadata.annotations?.beat ?? "" });
    } catch (error) {
      if (!isClusterNotConnected(error)) throw error;
    }
    return after("1s");
  },
});
const changed = new Set<string>();
let wake = (): void => {};

await startManager({
  name: "isolation",
  flags: parseManagerFlags(["--health-addr=0", "--diagnostics-address=0"]),
  config: { server },
  controllers: [nodes],
  runnables: [clusterCache],
  logger: silentLogger,
  signals: false,
});

setInterval(() => {
  globalThis.gc?.();
  const { heapUsed, external, rss } = process.memoryUsage();
  const descriptors = readdirSync("/proc/self/fd").length;
  send({ type: "sample", at: performance.now(), heapBytes: heapUsed + external, rssBytes: rss, descriptors });
}, 1000);
