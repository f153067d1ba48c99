/**
 * A controller that reads each Machine from its cache and does nothing, on controller-runtime, on
 * capikit, and on capikit with its journal: the same API server, the same 10,000 Machines, in turn.
 *
 * Then capikit's alone, with up to ten times as many of a lesser server: whether it takes ten times
 * as long, and holds up its event loop.
 *
 * `CAPIKIT_BENCH_OBJECTS` sets the number of Machines, `CAPIKIT_BENCH_ROUNDS` that of the rounds
 * (default 3).
 */
import { setTimeout as sleep } from "node:timers/promises";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { startControlPlane } from "@capikit/envtest";
import { ensureReference } from "@capikit/reference";
import { bundleManager } from "../controllers/bundled-manager.ts";
import { createMachines, machineCrd, refOf, type Updates, updateMachines } from "../controllers/machines.ts";
import { measureScale } from "../controllers/measure-scale.ts";
import { type Side, startSide } from "../controllers/side.ts";
import { reportFigure } from "../figures/figure.ts";
import { loadLine, median } from "../measure.ts";

const objects = Number(process.env.CAPIKIT_BENCH_OBJECTS ?? 10_000);

const rounds = Number(process.env.CAPIKIT_BENCH_ROUNDS ?? 3);

const workers = 10;

/**
 * Two cores cannot handle more than about 100 a second: updates queue in the API server. The lowest
 * rate shows the latency of the controllers.
 */
const rates = [50, 100, 200];

const updateSeconds = 15;

const noopRounds = 20;

const reference = await ensureReference("controller-reference");

// With the default, collections of kube-apiserver delay updates of one side or the other by 0.5 s.
process.env.GOGC = "800";
process.env.GOMEMLIMIT = "6GiB"; // it took 17 GB

await using plane = await startControlPlane({
  crds: [await machineCrd()],
  etcdArgs: ["--quota-backend-bytes=6000000000"],
});

delete process.env.GOGC;
delete process.env.GOMEMLIMIT;

// The Go side keeps its default.
await createMachines(plane.client, objects);

const sample = await plane.client.get(machineKind, refOf(0));

console.log(
  `${objects} Machines of ${JSON.stringify(sample).length} bytes, ${rounds} rounds of three managers:\n`,
);

const startGo = (count: number): Side =>
  startSide("controller-runtime", reference, [
    `-config=${plane.kubeconfigPath}`,
    `-objects=${count}`,
    `-workers=${workers}`,
  ]);

using manager = await bundleManager();

const startNode = (count: number, kubeconfig = plane.kubeconfigPath, ...modes: string[]): Side =>
  manager.start([kubeconfig, count, workers, ...modes], ["--expose-gc"]);

const go: Figures[] = [];

const node: Figures[] = [];

const journaled: Figures[] = [];

for (let round = 1; round <= rounds; round++) {
  go.push(await measure(`round ${round}, controller-runtime`, startGo));
  node.push(await measure(`round ${round}, capikit`, (count) => startNode(count)));
  journaled.push(
    await measure(`round ${round}, capikit with its journal`, (count) =>
      startNode(count, plane.kubeconfigPath, "journal"),
    ),
  );
}

console.log();

print({ Go: go }, { capikit: node });

console.log();

print({ capikit: node }, { "with its journal": journaled }, "journal, ");

for (const count of [objects, objects * 10]) {
  const scale = await measureScale(count, sample.metadata.managedFields, (wanted, kubeconfig) =>
    startNode(wanted, kubeconfig, "iterations"),
  );
  const { startMs, startCpuMs, peakMiB, stalls } = scale;
  const each = `${((startCpuMs * 1000) / count).toFixed(0)} µs of processor each`;
  console.log(
    `${count} Machines: reconciled after ${startMs.toFixed(0)} ms (${each}), peak ${peakMiB.toFixed(0)} MiB`,
  );
  const delays = `event loop held up for ${stalls.ms.toFixed(1)} ms at most, p99 ${stalls.p99.toFixed(1)} ms`;
  const longest = `longest iteration ${stalls.cpuMs.toFixed(1)} ms of processor, longest garbage collection ${stalls.collectionMs.toFixed(1)} ms`;
  console.log(`  ${delays}; ${longest}`);
}

/** Prints a line when it ends, after more than a minute. */
async function measure(title: string, start: (count: number) => Side): Promise<Figures> {
  const figures = await measureSide({
    objects,
    noopRounds,
    rates,
    start,
    update: (perSecond) => updateMachines(plane.client, { objects, perSecond, seconds: updateSeconds }),
  });
  const { startMs, steadyMiB, noopCpu } = figures;
  console.log(
    `${title}: started in ${startMs.toFixed(0)} ms, ${steadyMiB.toFixed(0)} MiB, ${noopCpu.toFixed(1)} µs a reconcile`,
  );
  return figures;
}

/** @param prefix of the names of recorded figures. */
function print(
  reference: Readonly<Record<string, readonly Figures[]>>,
  measured: Readonly<Record<string, readonly Figures[]>>,
  prefix = "",
): void {
  const [[name = "", before = []] = []] = Object.entries(reference);
  const [[otherName = "", after = []] = []] = Object.entries(measured);
  let parent = "";
  const row = (title: string, of: (one: Figures) => number, unit: string, digits = 0): void => {
    const [a, b] = [median(before.map(of)), median(after.map(of))];
    const figures = `${name} ${a.toFixed(digits)}  ${otherName} ${b.toFixed(digits)} ${unit}`;
    console.log(`${title.padEnd(34)} ${figures.padEnd(48)} ${(b / a).toFixed(2)}x`);
    // An indented row belongs to the last row that is not indented.
    if (!title.startsWith(" ")) parent = title;
    const figure = prefix + (title === parent ? title : `${parent}, ${title.trim()}`);
    const better = unit === "/s" ? "higher" : "lower";
    reportFigure({ name: figure, reference: a, capikit: b, unit, better });
  };
  row("start to all reconciled", (one) => one.startMs, "ms");
  row("  processor", (one) => one.startCpuMs, "ms");
  row("resident, empty manager", (one) => one.emptyMiB, "MiB", 1);
  row("resident, steady", (one) => one.steadyMiB, "MiB", 1);
  row("resident, peak", (one) => one.peakMiB, "MiB", 1);
  row("resident bytes per object", (one) => one.bytesPerObject, "B");
  row("heap bytes per object", (one) => one.heapPerObject, "B");
  row("no-op reconciles", (one) => one.noopPerSecond, "/s");
  row("  processor", (one) => one.noopCpu, "µs", 1);
  for (const [at, rate] of rates.entries()) {
    const of = (key: keyof UpdateFigures) => (one: Figures) => one.updates[at]?.[key] ?? Number.NaN;
    row(`updates, ${rate}/s asked for`, of("perSecond"), "/s");
    row("  to reconcile, p50", of("p50"), "ms", 2);
    row("  to reconcile, p99", of("p99"), "ms", 2);
    row("  to reconcile, max", of("max"), "ms", 2);
    row("  processor", of("cpu"), "ms", 2);
  }
  const stall = (key: "startStallMs" | "stallMs"): string => median(after.map((one) => one[key])).toFixed(1);
  console.log(
    `longest stall of capikit's event loop: ${stall("startStallMs")} ms at the start, ${stall("stallMs")} ms later`,
  );
  console.log(loadLine());
}

/** Figures of one round of a side. Processor times are of all its threads. */
interface Figures {
  readonly startMs: number;
  readonly startCpuMs: number;
  readonly emptyMiB: number;
  readonly steadyMiB: number;
  readonly peakMiB: number;
  /** Resident memory after a garbage collection, above that of a manager without controllers. */
  readonly bytesPerObject: number;
  readonly heapPerObject: number;
  readonly noopPerSecond: number;
  /** Microseconds. */
  readonly noopCpu: number;
  /** At each of the plan's rates. */
  readonly updates: readonly UpdateFigures[];
  /** Event loop delay from start to all reconciled, and after that; NaN without an event loop. */
  readonly startStallMs: number;
  readonly stallMs: number;
}

/** How long changes took from the request to the reconcile, in milliseconds. */
interface UpdateFigures {
  /** Updates per second of the API server, which may be below the requested rate. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Of the processor, an update. */
  readonly cpu: number;
}

/** How a side is measured. */
interface Plan {
  readonly objects: number;
  readonly noopRounds: number;
  /** Starts a program that waits for so many objects; for 0 it watches none. */
  start(objects: number): Side;
  /** How many updates a second are asked for, one rate after the other. */
  readonly rates: readonly number[];
  /** Changes objects. */
  update(perSecond: number): Promise<Updates>;
}

/** One round, from start to end. */
async function measureSide({ objects, noopRounds, rates, start, update }: Plan): Promise<Figures> {
  const empty = start(0);
  await sleep(3000);
  const { heap: emptyHeap } = await empty.ask<{ heap: number }>("gc");
  await sleep(500);
  const emptyMiB = empty.memory().now;
  await empty.stop();

  const side = start(objects);
  await side.next("reconciled");
  const startMs = performance.now() - side.startedAt;
  const startCpuMs = side.cpuMs();
  const startStallMs = await stallOf(side);
  await sleep(5000);
  const steadyMiB = side.memory().now;
  const { heap } = await side.ask<{ heap: number }>("gc");
  await sleep(500);
  const cachedMiB = side.memory().now;

  const beforeNoop = side.cpuMs();
  const { perSecond: noopPerSecond } = await side.ask<{ perSecond: number }>(`noop ${noopRounds}`);
  const noopCpu = ((side.cpuMs() - beforeNoop) * 1000) / (noopRounds * objects);

  // Delays of the requested garbage collections do not count.
  await stallOf(side);
  const updates: UpdateFigures[] = [];
  for (const rate of rates) {
    updates.push(await measureUpdates(side, () => update(rate)));
  }
  const stallMs = await stallOf(side);
  const peakMiB = side.memory().peak;
  await side.stop();
  return {
    startMs,
    startCpuMs,
    emptyMiB,
    steadyMiB,
    peakMiB,
    bytesPerObject: ((cachedMiB - emptyMiB) * 1024 * 1024) / objects,
    heapPerObject: (heap - emptyHeap) / objects,
    noopPerSecond,
    noopCpu,
    updates,
    startStallMs,
    stallMs,
  };
}

async function measureUpdates(side: Side, update: () => Promise<Updates>): Promise<UpdateFigures> {
  const before = side.cpuMs();
  const { count, perSecond } = await update();
  // Wait for updates in the API server's queue; otherwise the slowest would not count.
  await sleep(5000);
  const cpu = (side.cpuMs() - before) / count;
  const delays = await side.ask<{ count: number; p50: number; p99: number; max: number }>("delays");
  if (delays.count < count / 2) {
    throw new Error(`${side.name} noticed ${delays.count} of ${count} updates`);
  }
  const { p50, p99, max } = delays;
  return { perSecond, p50, p99, max, cpu };
}

/** The longest stall since it was last asked for. */
async function stallOf(side: Side): Promise<number> {
  return side.hasEventLoop ? (await side.ask<{ ms: number }>("stall")).ms : Number.NaN;
}
