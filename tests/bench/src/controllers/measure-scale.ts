import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type Side, startSide } from "./side.ts";

/** Figures of a start with many objects. */
export interface Scale {
  readonly objects: number;
  readonly startMs: number;
  readonly startCpuMs: number;
  readonly peakMiB: number;
  readonly stalls: Stalls;
}

/** Delays of the event loop in milliseconds. */
export interface Stalls {
  /** The longest, and the 99th percentile. */
  readonly ms: number;
  readonly p99: number;
  /** The longest iteration, in processor time. */
  readonly cpuMs: number;
  /** The longest garbage collection. */
  readonly collectionMs: number;
}

/** Starts a manager with so many objects, on a server that serves nothing else. */
export async function measureScale(
  objects: number,
  managedFields: unknown,
  start: (objects: number, kubeconfig: string) => Side,
): Promise<Scale> {
  return await withServer(objects, managedFields, async (kubeconfig) => {
    const side = start(objects, kubeconfig);
    await side.next("reconciled");
    const startMs = performance.now() - side.startedAt;
    const startCpuMs = side.cpuMs();
    const stalls = await side.ask<Stalls>("stall");
    const peakMiB = side.memory().peak;
    await side.stop();
    return { objects, startMs, startCpuMs, peakMiB, stalls };
  });
}

/** Microseconds of processor time for an object, with so many objects. */
export interface ObjectCosts {
  readonly objects: number;
  /** From the start of the process until all are reconciled. */
  readonly start: number;
  /** From the event of an update to the reconcile. */
  readonly update: number;
  /** From the resync to the reconcile. */
  readonly resync: number;
}

const updates = { warmUp: 1000, count: 5000, perSecond: 500 };
const passes = 5;

/** Measures what an object costs, on a server of so many. */
export async function measureObjectCosts(
  objects: number,
  managedFields: unknown,
  start: (objects: number, kubeconfig: string, ...modes: readonly string[]) => Side,
): Promise<ObjectCosts> {
  return await withServer(objects, managedFields, async (kubeconfig, server) => {
    const update = async (count: number): Promise<void> => {
      await server.ask(`update ${count} ${updates.perSecond}`);
      await sleep(1000);
    };
    const side = start(objects, kubeconfig);
    await side.next("reconciled");
    const startMs = side.cpuMs();
    await update(updates.warmUp);
    const before = side.cpuMs();
    await update(updates.count);
    const updateMs = side.cpuMs() - before;
    await side.stop();

    // A resync may take a second for 100,000 objects.
    const again = start(objects, kubeconfig, `resync=${1 + objects / 10_000}s`);
    await again.next("reconciled");
    const { us } = await again.ask<{ us: number }>(`resync ${passes}`);
    await again.stop();
    return {
      objects,
      start: (startMs * 1000) / objects,
      update: (updateMs * 1000) / updates.count,
      resync: us / objects,
    };
  });
}

/**
 * Returns the exponent with which the time for all objects grows with their number: 1 if the time for
 * each is the same.
 */
export function growthExponent(costs: readonly (readonly [objects: number, each: number])[]): number {
  const points = costs.map(([objects, each]) => [Math.log(objects), Math.log(objects * each)] as const);
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([one]) => one), mean(([, one]) => one)];
  return mean(([one, other]) => (one - x) * (other - y)) / mean(([one]) => (one - x) ** 2);
}

async function withServer<T>(
  objects: number,
  managedFields: unknown,
  run: (kubeconfig: string, server: Side) => Promise<T>,
): Promise<T> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-bench-"));
  const kubeconfig = join(folder, "kubeconfig");
  const program = join(import.meta.dirname, "server.ts");
  const memory = "--max-old-space-size=8192";
  const server = startSide("server", process.execPath, [memory, program, String(objects), kubeconfig]);
  try {
    server.send(JSON.stringify(managedFields));
    await server.next("ready");
    return await run(kubeconfig, server);
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
