import { expect, inject, it } from "vitest";
import { ClusterNotConnectedError } from "../../../src/capi/workload.ts";
import { flushEvents, harness, provisioned } from "./harness.ts";

const silentCount = inject("nightly") ? 5000 : 250;
const key = (name: string) => ({ namespace: "ns", name });
const clusterOf = (name: string) => provisioned({ metadata: { ...key(name), uid: name } });

/** Ends when aborted, like a request without a response. */
const never = (signal: AbortSignal): Promise<void> =>
  new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason), { once: true }));

/** Returns a cluster cache with many clusters that accept connections but never respond. */
async function withSilentClusters(names: readonly string[]) {
  const h = harness();
  const isSilent = (name: string) => name.startsWith("silent");
  h.script.connect = (signal, { name }) => (isSilent(name) ? never(signal) : Promise.resolve());
  for (const name of names) await h.put(clusterOf(name));
  await h.start();
  return {
    h,
    isConnected(name: string): boolean {
      try {
        return h.cache.getConnection(key(name)) !== undefined;
      } catch (error) {
        if (error instanceof ClusterNotConnectedError) return false;
        throw error;
      }
    },
  };
}

const silent = Array.from({ length: silentCount }, (_, n) => `silent-${n}`);

it(`connects to a cluster after ${silentCount} unresponsive clusters`, async () => {
  const { h, isConnected } = await withSilentClusters([...silent, "honest"]);
  // 80 slots, each of which is free again after a second.
  for (let seconds = 0; seconds < silentCount / 80; seconds += 1) await h.pass(1000);
  expect(isConnected("honest")).toBe(true);
  await h.end();
});

it(`probes a connected cluster on time despite ${silentCount} unresponsive clusters`, async () => {
  const { h } = await withSilentClusters(["honest"]);
  for (const name of silent) await h.put(clusterOf(name));
  for (let seconds = 0; seconds < 40; seconds += 1) await h.pass(1000);
  const probes = h.observed.filter((line) => line === "honest probed success");
  expect(probes.length).toBe(4);
  await h.end();
});

it("serves failed clusters and others in rotation", async () => {
  const h = harness({ concurrency: 1, retryMs: 1000 });
  const isOld = (name: string) => name.startsWith("old");
  const held: (() => void)[] = [];
  let hold = false;
  h.script.connect = () => {
    if (!hold) return Promise.reject(new Error("down"));
    return new Promise((resolve) => held.push(resolve));
  };
  const old = ["old-a", "old-b", "old-c"];
  for (const name of old) await h.put(clusterOf(name));
  await h.start();
  hold = true;
  h.attempts.length = 0;
  // The first visit takes the only slot, so that all others wait.
  await h.put(clusterOf("new-a"));
  h.clock.advance(999);
  for (const name of ["new-b", "new-c", "new-d"]) await h.put(clusterOf(name));
  await h.pass(1);
  while (held.length > 0) {
    held.shift()?.();
    await flushEvents();
  }
  const order = h.attempts.map((attempt) => (isOld(attempt.replace("ns/", "")) ? "old" : "new"));
  expect(order).toEqual(["new", "old", "new", "old", "new", "old", "new"]);
  await h.end();
});
