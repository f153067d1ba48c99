/**
 * Measures the providers of `examples/provider-local` with more Clusters than one machine can run.
 * Records the objects of one Cluster under the real core manager, multiplies them, and starts the
 * bundled program on simulated API servers. Their answers take as long as those of a real
 * kube-apiserver, see `../fleet/latencies.json`. Core manager and etcd do not run.
 *
 * `CAPIKIT_BENCH_OBJECTS` sets the numbers of Clusters (default 100,300,1000). Each has three
 * Machines. `CAPIKIT_BENCH_PROCESSES` divides them by namespace among several providers (default
 * 1), and with `CAPIKIT_BENCH_SHARDER=1` the real sharder divides their objects. The providers run
 * one after the other, and a row is of one of them. `CAPIKIT_BENCH_NODE_FLAGS` replaces the flags of
 * Node.js of docs/guides/sizing.md. Requires a build.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findClusterApi } from "@capikit/envtest/cluster-api";
import type { RequestCounts } from "../fleet/audit.ts";
import type { SimulationFigures } from "../fleet/simulation/measure-simulation.ts";
import { simulateFleet } from "../fleet/simulation/simulate-fleet.ts";
import { layOut } from "../start/image.ts";

const sizes = (process.env.CAPIKIT_BENCH_OBJECTS ?? "100,300,1000").split(",").map(Number);
const processes = Number(process.env.CAPIKIT_BENCH_PROCESSES ?? 1);
/** Titles, figures and decimals. */
const columns: readonly (readonly [string, (one: SimulationFigures) => number, number])[] = [
  ["start s", (one) => one.startMs / 1_000, 1],
  ["processor s", (one) => one.startCpuMs / 1_000, 1],
  ["resident MiB", (one) => one.steady.memoryMiB, 1],
  ["peak MiB", (one) => one.peakMiB, 1],
  ["processor s/min", (one) => (one.steady.cpuMs * 60) / 1_000, 2],
  ["reconciles/s", (one) => one.steady.reconciles, 1],
  ["reconcile ms", (one) => one.reconcileMs, 1],
  ["loop p99 ms", (one) => one.loopDelayMs, 1],
];
const row = (title: string, cells: readonly string[]): string =>
  [title.padEnd(8), ...cells.map((cell, index) => cell.padStart(columns[index]?.[0].length ?? 0))].join("  ");
const listed = (counts: RequestCounts, digits: number): string =>
  [...counts].map(([name, count]) => `${name} ${count.toFixed(digits)}`).join(", ");
const limits = ["--kube-api-qps=2000", "--kube-api-burst=4000"];
const example = fileURLToPath(new URL("../../../../examples/provider-local/", import.meta.url));
// Away from all node_modules.
const folder = mkdtempSync(join(tmpdir(), "capikit-fleet-image-"));

try {
  const isSharded = process.env.CAPIKIT_BENCH_SHARDER !== undefined;
  const sharded = fileURLToPath(new URL("../fleet/simulation/sharded-provider.ts", import.meta.url));
  const image = await layOut(example, folder, isSharded ? sharded : undefined);
  const variables = Object.entries(image.env).map(([name, value]) => `${name}=${value}`);
  const plan = {
    sizes,
    processes,
    isSharded,
    workers: 2,
    programs: await findClusterApi(),
    command: ["env", ...variables, process.execPath, ...image.command] as const,
    nodeFlags: process.env.CAPIKIT_BENCH_NODE_FLAGS?.split(" ").filter(Boolean),
    providerArgs: limits,
    coreArgs: [],
  };
  console.log("from processor s/min on: when nothing changes, 20 to 80 seconds after the start");
  console.log("reconcile ms: mean of LocalClusters; loop p99 ms: delay of the event loop\n");
  console.log(
    row(
      "Clusters",
      columns.map(([title]) => title),
    ),
  );
  await simulateFleet(
    plan,
    (figures) => {
      console.log(
        row(
          String(figures.clusters),
          columns.map(([, of, digits]) => of(figures).toFixed(digits)),
        ),
      );
      console.log(`  requests of the start: ${listed(figures.startRequests, 0)}`);
      console.log(`  requests a second: ${listed(figures.steady.requests, 2)}`);
    },
    ({ objects, figures: { seconds, cpuMs, peakMiB } }) => {
      const counts = objects.map((one) => Object.values(one).reduce((sum, count) => sum + count, 0));
      console.log(
        `sharder: ${counts.join(" and ")} objects in ${seconds.toFixed(0)} s, ${(cpuMs / 1_000).toFixed(1)} s of processor time, ${peakMiB.toFixed(0)} MiB`,
      );
    },
  );
} finally {
  rmSync(folder, { recursive: true });
}
