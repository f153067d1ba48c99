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
  /** The longest block of the event loop, and its longest iteration in processor time. */
  readonly stallMs: number;
  readonly iterationCpuMs: number;
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
    const { ms: stallMs, cpuMs: iterationCpuMs } = await side.ask<{ ms: number; cpuMs: number }>("stall");
    const peakMiB = side.memory().peak;
    await side.stop();
    return { objects, startMs, startCpuMs, peakMiB, stallMs, iterationCpuMs };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
