import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
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
  const folder = mkdtempSync(join(tmpdir(), "capikit-bench-"));
  const kubeconfig = join(folder, "kubeconfig");
  const program = join(import.meta.dirname, "server.ts");
  const memory = "--max-old-space-size=8192";
  const server = startSide("server", process.execPath, [memory, program, String(objects), kubeconfig]);
  try {
    server.send(JSON.stringify(managedFields));
    await server.next("ready");
    const side = start(objects, kubeconfig);
    await side.next("reconciled");
    const startMs = performance.now() - side.startedAt;
    const startCpuMs = side.cpuMs();
    const stalls = await side.ask<Stalls>("stall");
    const peakMiB = side.memory().peak;
    await side.stop();
    return { objects, startMs, startCpuMs, peakMiB, stalls };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
