/**
 * Compares Cluster API's own hook server library with the extension kit: GeneratePatches with 31
 * templates, each edited once through the public helpers, and a lifecycle hook. One client in Go
 * applies the same load in alternation. Prints throughput, time, processor time of server and
 * client for a request, and the most resident memory of each row and of all. For the lifecycle hook
 * also the processor time of a bare Node server, the floor. Requires a build.
 *
 * `CAPIKIT_BENCH_ROUNDS` sets the number of runs (default 5), `CAPIKIT_BENCH_SECONDS` their length
 * (default 2).
 */

import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { freePorts } from "@capikit/envtest";
import { ensureReference, startServer } from "@capikit/reference";
import { bundleServer } from "../extension/bundle-server.ts";
import { lifecycleRequest, patchesRequest } from "../extension/requests.ts";
import { reportFigure } from "../figures/figure.ts";
import { median } from "../measure.ts";
import { cpuMsOf, memoryOf, resetPeakMemory } from "../process-figures.ts";
import { createServerFiles } from "../server-files.ts";

const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 5);

const seconds = Number(process.env.CAPIKIT_BENCH_SECONDS ?? 2);

const files = await createServerFiles("extension");

const ca = files.write("ca.crt", files.ca);

const base = "/hooks.runtime.cluster.x-k8s.io/v1alpha1";

const loads = {
  lifecycle: load("lifecycle", `${base}/aftercontrolplaneinitialized/note`, lifecycleRequest(), 0),
  patches: load("GeneratePatches", `${base}/generatepatches/edit`, patchesRequest(6), 31),
  heavy: load("GeneratePatches", `${base}/generatepatches/edit`, patchesRequest(115), 31),
};

type Load = ReturnType<typeof load>;

const reference = await ensureReference("extension-reference");

const server = await bundleServer(files.folder);

const [port] = await freePorts(1, "127.0.0.1");

const sides = {
  go: await startServer(reference, ["serve", "-port", String(port), "-certs", files.folder]),
  node: await startServer(process.execPath, [server, files.folder]),
};

const bare = await startServer(process.execPath, [
  fileURLToPath(import.meta.resolve("../extension/bare-server.ts")),
  files.folder,
]);

const most: Record<Side, number> = { go: 0, node: 0 };

try {
  console.log(`medians of ${rounds} runs of ${seconds} s, in turn\n`);
  // 50 heavy requests exceed `limits.maxBytesInFlight`.
  for (const which of ["patches", "heavy", "lifecycle"] as const)
    for (const protocol of ["h2", "h1"])
      for (const concurrency of which === "heavy" ? [1, 16] : [1, 16, 50])
        await compare(loads[which], protocol, concurrency);
  console.log(`\nmost memory resident in all rows: ${inMiB(most)}`);
  console.log(
    "ratios are capikit's figure by Go's: above 1 is better for throughput, below 1 for times and memory",
  );
} finally {
  sides.go.stop();
  sides.node.stop();
  bare.stop();
  files.remove();
}

function load(name: string, path: string, body: string, patches: number) {
  const title = `${name} ${(body.length / 1000).toFixed(1)} KB`;
  return { title, path, patches, body: files.write(`${name}-${body.length}.json`, body) };
}

async function compare(which: Load, protocol: string, concurrency: number): Promise<void> {
  for (const { pid } of Object.values(sides)) resetPeakMemory(pid);
  const title = `${which.title} ${protocol} x${concurrency}`;
  const put = ({ pid, port }: Pick<typeof bare, "pid" | "port">): Promise<LoadFigures> =>
    putLoad(reference, pid, {
      address: `127.0.0.1:${port}`,
      ca,
      path: which.path,
      body: which.body,
      patches: which.patches,
      protocol,
      concurrency,
      seconds,
    });
  const floors: number[] = [];
  const figures = await compareLoads(title, rounds, async (side) => {
    if (side === "node" && which === loads.lifecycle) floors.push((await put(bare)).serverCpu);
    return await put(sides[side]);
  });
  // The first is of the warm-up.
  const floor = floors.length > 0 ? `  floor ${median(floors.slice(1)).toFixed(0)} µs` : "";
  console.log(`${title.padEnd(34)} ${figures}  memory ${inMiB(takePeaks())}${floor}`);
}

/** The most resident memory since the last reset, which counts for all rows, too. */
function takePeaks(): Readonly<Record<Side, number>> {
  const peaks = { go: memoryOf(sides.go.pid).peak, node: memoryOf(sides.node.pid).peak };
  for (const side of ["go", "node"] as const) most[side] = Math.max(most[side], peaks[side]);
  return peaks;
}

function inMiB({ go, node }: Readonly<Record<Side, number>>): string {
  return `${go.toFixed(0)} → ${node.toFixed(0)} MiB (${(node / go).toFixed(2)}x)`;
}

/** The serving library: Go's or capikit's. */
type Side = "go" | "node";

/** Figures that `load` of a reference implementation prints: times in milliseconds. */
interface PrintedFigures {
  readonly calls: number;
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
}

/** Figures of one run. */
interface LoadFigures extends PrintedFigures {
  /** Microseconds of processor time of the server for a request. */
  readonly serverCpu: number;
  /** The same of the client, which competes with the server for processors. */
  readonly clientCpu: number;
}

/**
 * Loads a server with a reference implementation in Go; the options are its flags.
 *
 * @param pid the server's process
 */
async function putLoad(
  reference: string,
  pid: number | undefined,
  options: Readonly<Record<string, number | string>>,
): Promise<LoadFigures> {
  const args = Object.entries(options).flatMap(([name, value]) => [`-${name}`, String(value)]);
  const [server, client] = [cpuMsOf(pid), cpuMsOf(process.pid)];
  const { stdout } = await promisify(execFile)(reference, ["load", ...args]);
  const printed = JSON.parse(stdout) as PrintedFigures;
  const perCall = (ms: number): number => (ms * 1000) / printed.calls;
  return {
    ...printed,
    serverCpu: perCall(cpuMsOf(pid) - server),
    // This process only waits; the client counts as one of its children.
    clientCpu: perCall(cpuMsOf(process.pid) - client),
  };
}

/**
 * Loads both sides in alternation; returns the medians of `rounds` after a warm-up, as a line of
 * text. Records the throughput.
 */
async function compareLoads(
  title: string,
  rounds: number,
  run: (side: Side) => Promise<LoadFigures>,
): Promise<string> {
  const figures: Record<Side, LoadFigures[]> = { go: [], node: [] };
  for (let round = -1; round < rounds; round += 1) {
    for (const side of ["go", "node"] as const) {
      const result = await run(side);
      if (round >= 0) figures[side].push(result);
    }
  }
  const of = (side: Side, name: keyof LoadFigures): number =>
    median(figures[side].map((result) => result[name]));
  const [reference, capikit] = [of("go", "perSecond"), of("node", "perSecond")];
  reportFigure({ name: title, reference, capikit, unit: "requests/s", better: "higher" });
  const both = (name: keyof LoadFigures, unit: string, digits: number): string =>
    `${of("go", name).toFixed(digits)} → ${of("node", name).toFixed(digits)} ${unit} (${(of("node", name) / of("go", name)).toFixed(2)}x)`;
  const cpu = `CPU server ${both("serverCpu", "µs", 0).padEnd(28)} client ${both("clientCpu", "µs", 0).padEnd(24)}`;
  return `${both("perSecond", "/s", 0).padEnd(26)} p50 ${both("p50", "ms", 2).padEnd(28)} p99 ${both("p99", "ms", 2).padEnd(30)} ${cpu}`;
}
