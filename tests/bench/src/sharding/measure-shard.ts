import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startSide } from "../controllers/side.ts";

/** Figures of one shard that starts with its part of all objects. */
export interface ShardFigures {
  readonly objects: number;
  readonly shards: number;
  /** Size of an object as JSON. */
  readonly bytes: number;
  /** Until its last object is reconciled. */
  readonly startMs: number;
  readonly startCpuMs: number;
  readonly peakMiB: number;
}

const memory = "--max-old-space-size=8192";
const source = "--conditions=@capikit/source";

/** Starts the first of some shards, on a server in another process. */
export async function measureShard(objects: number, shards: number): Promise<ShardFigures> {
  const folder = mkdtempSync(join(tmpdir(), "capikit-bench-"));
  const kubeconfig = join(folder, "kubeconfig");
  const program = (name: string): string => join(import.meta.dirname, name);
  const serverArgs = [source, memory, program("server.ts"), String(objects), String(shards), kubeconfig];
  const server = startSide("server", process.execPath, serverArgs);
  try {
    const { bytes } = await server.next<{ readonly bytes: number }>("ready");
    const own = String(Math.ceil(objects / shards));
    const shard = startSide("shard", process.execPath, [source, program("shard.ts"), kubeconfig, own]);
    await shard.next("reconciled");
    const startMs = performance.now() - shard.startedAt;
    const figures = { startMs, startCpuMs: shard.cpuMs(), peakMiB: shard.memory().peak };
    await shard.stop();
    return { objects, shards, bytes, ...figures };
  } finally {
    await server.stop();
    rmSync(folder, { recursive: true });
  }
}
