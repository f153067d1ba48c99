import { setTimeout as sleep } from "node:timers/promises";
import type { Side } from "./side.ts";

/** Figures of one round of a side. Processor times are of all its threads. */
export interface Figures {
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
export interface UpdateFigures {
  /** Updates per second of the API server, which may be below the requested rate. */
  readonly perSecond: number;
  readonly p50: number;
  readonly p99: number;
  readonly max: number;
  /** Of the processor, an update. */
  readonly cpu: number;
}

/** How many objects were changed, and how fast. */
export interface Updates {
  readonly count: number;
  readonly perSecond: number;
}

/** How a side is measured. */
export interface Plan {
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
export async function measureSide({ objects, noopRounds, rates, start, update }: Plan): Promise<Figures> {
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
