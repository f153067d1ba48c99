import type { Clock } from "@capikit/common/time";
import { expect, test } from "vitest";
import { type MoveObject, runMove } from "../../src/move/index.ts";
import { type MemoryCluster, memoryCluster } from "./memory-cluster.ts";
import { plainCluster } from "./world.ts";

const annotations = { "clusterctl.cluster.x-k8s.io/block-move": "" };

/** Moves the Machines `a-m` and `b-m`, and calls back before each wait, with the time in s. */
async function moveBlocked(
  blocking: readonly string[],
  onWait: (source: MemoryCluster, seconds: number) => void,
): Promise<number> {
  const source = memoryCluster("source", [...plainCluster("a"), ...plainCluster("b")]);
  const target = memoryCluster("target", []);
  for (const name of blocking) block(source, name, true);
  let now = 0;
  const clock: Clock = {
    now: () => now,
    after(ms, callback) {
      now += ms;
      onWait(source, now / 1000);
      queueMicrotask(callback);
      return () => {};
    },
  };
  const options = { source: source.client, target: target.client, namespace: "ns1", clock };
  await runMove(options).catch((error: unknown) => {
    throw new Error(`${error} after ${now / 1000} s`);
  });
  return now / 1000;
}

function block(source: MemoryCluster, name: string, isBlocked: boolean): void {
  const machine = source.find("Machine", name);
  const metadata = { ...machine?.metadata, annotations: isBlocked ? annotations : {} };
  source.put({ ...machine, metadata } as MoveObject);
}

test("a move waits as long as clusterctl for an object that blocks it", async () => {
  const seconds = await moveBlocked(["a-m"], (source, at) => {
    if (at >= 374) block(source, "a-m", false);
  });
  expect(seconds).toBeLessThanOrEqual(375);
});

test("the wait starts again after each object that no longer blocks the move", async () => {
  const seconds = await moveBlocked(["a-m", "b-m"], (source, at) => {
    if (at >= 370) block(source, "a-m", false);
    if (at >= 730) block(source, "b-m", false);
  });
  expect(seconds).toBeGreaterThanOrEqual(730);
});

test("the wait ends although an object blocks the move again and again", async () => {
  let isBlocked = true;
  const move = moveBlocked(["a-m", "b-m"], (source, at) => {
    if (at > 10_000) throw new Error("waits forever");
    isBlocked = !isBlocked;
    block(source, "a-m", isBlocked);
  });
  await expect(move).rejects.toThrow(/Machine ns1\/b-m: still has the annotation .* after 37\d/);
});
