import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { createClient, createObjectStore, reflect } from "../../src/index.ts";
import { type Thing, thingKind } from "../support/scripted-server.ts";

const count = 10_000;

/** Reads all objects into a store, and gives how long the event loop was held up meanwhile, in milliseconds. */
async function reflectAll(port: number, watchList: boolean) {
  const client = createClient({ server: `http://127.0.0.1:${port}` });
  const store = createObjectStore<Thing>();
  const abort = new AbortController();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  await wait(100);
  delay.enable();
  const since = performance.now();
  await reflect(client, thingKind, store, {
    signal: abort.signal,
    watchList,
    transform: (object) => {
      delete object.metadata.managedFields;
      return object;
    },
    observer: { listed: () => abort.abort() },
  });
  delay.disable();
  const ms = performance.now() - since;
  await client.close();
  expect(store.objects.size).toBe(count);
  return { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6, ms };
}

it.each([
  ["streams", true],
  ["lists", false],
])("does not hold up the event loop while a server %s 10,000 objects", async (_, watchList) => {
  const server = new Worker(new URL("../support/big-server.ts", import.meta.url), { workerData: { count } });
  try {
    const [{ port, bytes }] = await once(server, "message");
    expect(bytes).toBeGreaterThan(5000);
    // Other programs take their share of the machine too, so the best of some runs counts.
    const runs: Awaited<ReturnType<typeof reflectAll>>[] = [];
    const calm = () => runs.some(({ p99, max }) => p99 <= 20 && max <= 50);
    while (runs.length < 6 && !calm()) {
      runs.push(await reflectAll(port, watchList));
    }
    expect(calm(), JSON.stringify(runs)).toBe(true);
  } finally {
    await server.terminate();
  }
});
