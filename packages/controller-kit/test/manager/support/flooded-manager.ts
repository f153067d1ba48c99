/**
 * Runs a manager that reads an object every few milliseconds, and a Node of each workload cluster
 * twice a second: `flooded-manager.ts SERVER`. Reports its addresses, and how long the reads took
 * when asked.
 */
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { type Cluster, cluster } from "@capikit/api/core/v1beta2";
import { node } from "@capikit/api/kubernetes";
import { silentLogger } from "@capikit/serving";
import { refOf } from "../../../src/capi/index.ts";
import { createClusterCache } from "../../../src/capi/workload.ts";
import { after, defineController, parseManagerFlags, startManager } from "../../../src/index.ts";

/** What the manager measured since the last report. */
export interface Measured {
  readonly reads: number;
  /** Names of the Clusters whose Nodes were read. */
  readonly clusters: readonly string[];
  /** Milliseconds. */
  readonly p99: number;
  readonly longest: number;
  /**
   * Longest processor time between two ticks of a timer, in milliseconds: how long work blocks the
   * event loop, however busy the machine is.
   */
  readonly stall: number;
}

/** Addresses of the manager's servers. */
export interface Addresses {
  readonly probes: string;
  readonly diagnostics: string;
}

const clusterCache = createClusterCache();
const nodes = defineController({
  name: "nodes",
  for: cluster,
  sources: [({ signal }) => clusterCache.source({ signal, map: async (seen: Cluster) => [refOf(seen)] })],
  async reconcileObject({ object, signal }) {
    const client = clusterCache.getUncachedClient(refOf(object));
    await client.list(node, { signal });
    reconciled.add(object.metadata.name ?? "");
    return after("500ms");
  },
});

let durations: number[] = [];
let reconciled = new Set<string>();
let stall = 0;
let used = process.threadCpuUsage();
setInterval(() => {
  const { user, system } = process.threadCpuUsage(used);
  used = process.threadCpuUsage();
  stall = Math.max(stall, (user + system) / 1000);
}, 1).unref();

const manager = await startManager({
  name: "flooded",
  config: { server: process.argv[2] ?? "" },
  flags: parseManagerFlags(["--health-addr=127.0.0.1:0", "--diagnostics-address=127.0.0.1:0"]),
  logger: silentLogger,
  signals: false,
  setup: ({ client }) => ({
    controllers: [nodes],
    runnables: [
      clusterCache,
      {
        name: "reader",
        async run({ signal }) {
          while (!signal.aborted) {
            const since = performance.now();
            await client.raw({ method: "GET", path: "/api/v1/namespaces/a", signal });
            durations.push(performance.now() - since);
            await sleep(5);
          }
        },
      },
    ],
  }),
});

function measured(): Measured {
  const sorted = durations.sort((a, b) => a - b);
  const report = {
    reads: sorted.length,
    clusters: [...reconciled].sort(),
    p99: sorted[Math.floor(sorted.length * 0.99)] ?? Number.NaN,
    longest: sorted.at(-1) ?? Number.NaN,
    stall,
  };
  durations = [];
  reconciled = new Set();
  stall = 0;
  return report;
}

process.on("message", () => process.send?.(measured()));
const { probes, diagnostics } = manager.servers;
process.send?.({ probes: probes?.url, diagnostics: diagnostics?.url } as Addresses);
await once(process, "disconnect");
await manager.stop();
