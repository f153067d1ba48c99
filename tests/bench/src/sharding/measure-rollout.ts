import { setTimeout as sleep } from "node:timers/promises";
import { ringLabels } from "@capikit/controller-kit/sharding";
import {
  type ShardingEnvironment,
  startShardingEnvironment,
} from "../../../controller-kit/src/sharding/sharding-environment.ts";
import { memoryOf } from "../process-figures.ts";

/** A rolling restart of all shards. */
export interface Rollout {
  /** Changes of an object's shard. */
  readonly moves: number;
  readonly seconds: number;
  /** Highest resident memory of the sharder. */
  readonly sharderMiB: number;
}

const { shardLabel, drainLabel } = ringLabels("widgets");
const pollMs = 1_000;
const idleProgram = new URL("../../../controller-kit/src/sharding/idle-program.ts", import.meta.url);

/**
 * Measures a rolling restart with the real sharder, which starts each new shard before it ends an
 * old one, like a Deployment. The shards do nothing but release their objects.
 */
export async function measureRollout(objects: number, shards: number): Promise<Rollout> {
  await using environment = await startShardingEnvironment(idleProgram);
  for (let n = 0; n < shards; n++) await environment.scaleUp();
  await environment.createObjects(objects);
  await untilShared(environment);
  const { moves: before } = await environment.verdict();
  const startMs = performance.now();
  for (const old of [...environment.replicas]) {
    await environment.scaleUp();
    await untilShared(environment);
    await environment.remove(old, "SIGTERM");
    await untilShared(environment);
  }
  const seconds = (performance.now() - startMs) / 1000;
  const { moves } = await environment.verdict();
  const pid = await environment.sharder.pid();
  if (pid === undefined) throw new Error("the sharder does not run");
  return { moves: moves - before, seconds, sharderMiB: memoryOf(pid).peak };
}

/** Waits until all replicas have objects, no object moves, and two polls find the same shards. */
async function untilShared({ replicas, listObjects }: ShardingEnvironment): Promise<void> {
  let before = "";
  for (;;) {
    const counts = new Map<string, number>();
    for (const { metadata } of await listObjects()) {
      const shard = metadata.labels?.[drainLabel] === undefined ? metadata.labels?.[shardLabel] : undefined;
      counts.set(shard ?? "", (counts.get(shard ?? "") ?? 0) + 1);
    }
    const now = JSON.stringify([...counts]);
    if (!counts.has("") && counts.size === replicas.length && now === before) return;
    before = now;
    await sleep(pollMs);
  }
}
