/**
 * `node manager.ts KUBECONFIG OBJECTS WORKERS [iterations] [journal]`: a controller
 * that reads each Machine and does nothing; see README.md.
 */
import { monitorEventLoopDelay, PerformanceObserver } from "node:perf_hooks";
import { createInterface } from "node:readline";
import { machine as machineKind } from "@capikit/api/core/v1beta2";
import { defineController, parseManagerFlags, startManager } from "@capikit/controller-kit";
import { createLogger } from "@capikit/serving/logging";

interface Ref {
  readonly namespace?: string | undefined;
  readonly name: string;
}

const sentAnnotation = "bench.capikit.invalid/sent";
const [, , kubeconfig = "", wantedText = "0", workers = "1", ...modes] = process.argv;
const wanted = Number(wantedText);
// Each measurement of the delay is a timer, whose processor time would count for updates.
const loop = monitorEventLoopDelay({ resolution: modes.includes("iterations") ? 1 : 50 });
loop.enable();
/** Longest iteration of the event loop, in milliseconds of processor time. */
let longestIteration = 0;
/** Longest garbage collection, in milliseconds. */
let longestCollection = 0;
if (modes.includes("iterations")) {
  watchIterations(process.threadCpuUsage());
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestCollection = Math.max(longestCollection, duration);
  }).observe({ type: "gc" });
}

const seen = new Map<string, string | undefined>();
const refs: Ref[] = [];
let delays: number[] = [];
let count = 0;
let awaiting = { count: 0, reached: (): void => {} };
const more: Ref[] = [];
let wake = (): void => {};

const controller = defineController({
  name: "machine",
  for: machineKind,
  concurrency: Number(workers),
  sources: [asked],
  async reconcile({ cache, request }) {
    const machine = await cache.find(machineKind, request);
    if (machine === undefined) return;
    const key = `${request.namespace}/${request.name}`;
    const sent = machine.metadata.annotations?.[sentAnnotation];
    if (!seen.has(key)) {
      refs.push(request);
      if (refs.length === wanted) send({ event: "reconciled", objects: wanted });
    } else if (sent !== undefined && sent !== seen.get(key)) {
      delays.push(Number(process.hrtime.bigint() - BigInt(sent)) / 1e6);
    }
    seen.set(key, sent);
    if (++count === awaiting.count) awaiting.reached();
  },
});

resetStalls();
const manager = await startManager({
  name: "bench",
  logger: await createLogger({ destination: process.stderr }),
  flags: parseManagerFlags([
    ...[`--kubeconfig=${kubeconfig}`, "--health-addr=0", "--diagnostics-address=0"],
    `--journal=${modes.includes("journal") ? 16_777_216 : 0}`,
  ]),
  controllers: wanted > 0 ? [controller] : [],
});

for await (const line of createInterface({ input: process.stdin })) {
  const [order, argument] = line.split(" ");
  if (order === "quit") break;
  if (order === "gc") {
    globalThis.gc?.();
    const { heapUsed, external } = process.memoryUsage();
    send({ event: "gc", heap: heapUsed + external });
  } else if (order === "noop") {
    send({ event: "noop", perSecond: await noop(Number(argument)) });
  } else if (order === "delays") {
    delays.sort((a, b) => a - b);
    const quantile = (part: number): number => delays[Math.floor(part * (delays.length - 1))] ?? 0;
    send({
      event: "delays",
      count: delays.length,
      p50: quantile(0.5),
      p99: quantile(0.99),
      max: quantile(1),
    });
    delays = [];
  } else if (order === "stall") {
    send({
      event: "stall",
      ms: loop.max / 1e6,
      p99: loop.percentile(99) / 1e6,
      cpuMs: longestIteration,
      collectionMs: longestCollection,
    });
    resetStalls();
  }
}
await manager.stop();

async function* asked(): AsyncGenerator<Ref, void, undefined> {
  for (;;) {
    yield* more.splice(0);
    if (more.length > 0) continue;
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
  }
}

/** Reconciles every object so many times, in passes, as a waiting key is not queued twice. */
async function noop(rounds: number): Promise<number> {
  const began = performance.now();
  for (let round = 0; round < rounds; round++) {
    const reached = new Promise<void>((resolve) => {
      awaiting = { count: count + refs.length, reached: resolve };
    });
    more.push(...refs);
    wake();
    await reached;
  }
  return (rounds * refs.length * 1000) / (performance.now() - began);
}

/** Keeps the processor busy, which is why it is not done where that is measured. */
function watchIterations(before: NodeJS.CpuUsage): void {
  setImmediate(() => {
    const now = process.threadCpuUsage();
    longestIteration = Math.max(
      longestIteration,
      (now.user - before.user + now.system - before.system) / 1000,
    );
    watchIterations(now);
  }).unref();
}

function resetStalls(): void {
  loop.reset();
  longestIteration = 0;
  longestCollection = 0;
}

function send(value: object): void {
  process.stdout.write(`${JSON.stringify(value)}\n`);
}
