import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { createClient, createObjectStore, reflect } from "../../src/index.ts";
import { type Thing, thingKind } from "../support/scripted-server.ts";

const count = 10_000;

/**
 * The time that the turns of the event loop take from now on, in milliseconds, until the returned function is called; those that do
 * next to nothing are left out. It is this thread's own computing time, garbage collection included: on a machine that is shared, the
 * clock would tell of the other programs.
 */
function measureTurns(): () => number[] {
  const turns: number[] = [];
  let stopped = false;
  let before = process.threadCpuUsage();
  const turn = (): void => {
    const { user, system } = process.threadCpuUsage(before);
    before = process.threadCpuUsage();
    const ms = (user + system) / 1000;
    if (ms >= 1) {
      turns.push(ms);
    }
    if (!stopped) {
      setImmediate(turn);
    }
  };
  setImmediate(turn);
  return () => {
    stopped = true;
    return turns.sort((a, b) => a - b);
  };
}

it.each([
  ["streams", true],
  ["lists", false],
])("does not hold up the event loop while a server %s 10,000 objects", async (_, watchList) => {
  const server = new Worker(new URL("../support/big-server.ts", import.meta.url), { workerData: { count } });
  try {
    const [{ port, bytes }] = await once(server, "message");
    expect(bytes).toBeGreaterThan(5000);
    const client = createClient({ server: `http://127.0.0.1:${port}` });
    const store = createObjectStore<Thing>();
    const abort = new AbortController();
    const stop = measureTurns();
    await reflect(client, thingKind, store, {
      signal: abort.signal,
      watchList,
      transform: (object) => {
        delete object.metadata.managedFields;
        return object;
      },
      observer: { listed: () => abort.abort() },
    });
    const turns = stop();
    await client.close();
    expect(store.objects.size).toBe(count);
    const p99 = turns[Math.floor(turns.length * 0.99)];
    expect(turns.length).toBeGreaterThan(50);
    expect(p99).toBeLessThanOrEqual(20);
    expect(turns.at(-1)).toBeLessThanOrEqual(50);
  } finally {
    await server.terminate();
  }
});
