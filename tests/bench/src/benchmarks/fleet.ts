/**
 * Measures a fleet of Clusters on the local provider until all are Available, under the real core
 * manager of Cluster API. Compares `examples/provider-local`, bundled and started like its
 * Dockerfile, with the same providers in Go (`provider-reference`). Requires a build.
 *
 * Each Cluster has one control plane Machine and two workers, and all share one running workload
 * API server. In each round, both sides get a management cluster of their own, one after the other.
 *
 * `CAPIKIT_BENCH_OBJECTS` sets the number of Clusters (default 100), `CAPIKIT_BENCH_ROUNDS` that of
 * the rounds (default 3). `CAPIKIT_BENCH_LATENCIES=1` records the latencies of the API server for
 * `fleet-simulation`, `CAPIKIT_BENCH_CORE_PROFILE=FILE` a processor profile of the core manager.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { findClusterApi } from "@capikit/envtest/cluster-api";
import { ensureReference } from "@capikit/reference";
import { writeLatencies } from "../fleet/latencies.ts";
import { type FleetFigures, type FleetPlan, measureFleet } from "../fleet/measure-fleet.ts";
import { loadLine, median } from "../measure.ts";
import { layOut } from "../start/image.ts";

const clusters = Number(process.env.CAPIKIT_BENCH_OBJECTS ?? 100);
const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 3);
/** Neither core nor providers are to wait for their own limits. */
const limits = ["--kube-api-qps=2000", "--kube-api-burst=4000"];
const clusterCacheLimits = ["--clustercache-client-qps=200", "--clustercache-client-burst=400"];

const [programs, reference] = await Promise.all([findClusterApi(), ensureReference("provider-reference")]);
const example = fileURLToPath(new URL("../../../../examples/provider-local/", import.meta.url));
const common: Omit<FleetPlan, "command"> = {
  clusters,
  workers: 2,
  programs,
  providerArgs: limits,
  coreArgs: [...limits, ...clusterCacheLimits],
  coreProfile: process.env.CAPIKIT_BENCH_CORE_PROFILE,
};
console.log(`${clusters} Clusters of 3 Machines, one workload API server; 10 reconciles at once per kind`);
console.log(`providers: ${limits.join(" ")}; core manager: ${common.coreArgs.join(" ")}`);

const go: FleetFigures[] = [];
const node: FleetFigures[] = [];
// Away from all node_modules.
const folder = mkdtempSync(join(tmpdir(), "capikit-fleet-image-"));
try {
  const image = await layOut(example, folder);
  const variables = Object.entries(image.env).map(([name, value]) => `${name}=${value}`);
  console.log(`capikit: ${[...variables, "node", ...image.command.slice(0, -1)].join(" ")}\n`);
  for (let round = 0; round < rounds; round++) {
    go.push(await measure("Go", [reference]));
    node.push(await measure("capikit", ["env", ...variables, process.execPath, ...image.command]));
  }
} finally {
  rmSync(folder, { recursive: true });
}
print();
if (process.env.CAPIKIT_BENCH_LATENCIES !== undefined) recordLatencies();

async function measure(side: string, command: readonly string[]): Promise<FleetFigures> {
  const figures = await measureFleet({ ...common, command });
  const [wall, cpu] = [figures.wallMs, figures.cpuMs].map((ms) => (ms / 1_000).toFixed(1));
  console.log(`${side}: all there after ${wall} s, ${cpu} s of processor time`);
  return figures;
}

function sumValues(counts: ReadonlyMap<string, number>): number {
  return [...counts.values()].reduce((sum, count) => sum + count, 0);
}

function recordLatencies(): void {
  const { latencies } = (node.at(-1) as FleetFigures).requests;
  const date = new Date().toISOString().slice(0, 10);
  writeLatencies(
    latencies,
    `requests of capikit while it created Clusters of 3 Machines: ${clusters}, ${date}`,
  );
}

function print(): void {
  const row = (title: string, of: (one: FleetFigures) => number, unit: string, digits = 0): void => {
    const [a, b] = [median(go.map(of)), median(node.map(of))];
    const figures = `Go ${a.toFixed(digits)}  capikit ${b.toFixed(digits)} ${unit}`;
    console.log(`${title.padEnd(34)} ${figures.padEnd(40)} ${(b / a).toFixed(2)}x`);
  };
  row("all Available, Machines Running", (one) => one.wallMs, "ms");
  row("  processor, provider", (one) => one.cpuMs, "ms");
  for (const name of ["core", "kube-apiserver", "etcd"] as const) {
    row(`  processor, ${name}`, (one) => one.servers[name].cpuMs, "ms");
    row(`  resident, ${name}`, (one) => one.servers[name].memoryMiB, "MiB");
  }
  row("  processor, the whole machine", (one) => one.allCpuMs, "ms");
  row("  reconciles", (one) => one.reconciles, "");
  row("resident, no Clusters", (one) => one.emptyMiB, "MiB", 1);
  row("resident, steady", (one) => one.steady.memoryMiB, "MiB", 1);
  row("resident, peak", (one) => one.peakMiB, "MiB", 1);
  row("processor a second, steady", (one) => one.steady.cpuMs, "ms", 1);
  row("  reconciles a second", (one) => one.steady.reconciles, "", 1);
  row("  requests a second", (one) => sumValues(one.steady.requests), "", 1);
  row("all deleted", (one) => one.deleteMs, "ms");
  console.log("\nrequests of the provider to the management API server, per Cluster:");
  const names = new Set([...go, ...node].flatMap(({ requests }) => [...requests.counts.keys()]));
  const isRead = (name: string): boolean => /^(get|list) /.test(name);
  const sum = (of: (name: string) => boolean) => (one: FleetFigures) =>
    [...one.requests.counts].reduce((all, [name, count]) => (of(name) ? all + count : all), 0) / clusters;
  for (const name of [...names].sort())
    row(
      `  ${name}`,
      sum((one) => one === name),
      "",
      2,
    );
  row("reads", sum(isRead), "", 2);
  row(
    "writes",
    sum((name) => !isRead(name)),
    "",
    2,
  );
  console.log(loadLine());
}
