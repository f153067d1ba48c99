import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect, it } from "vitest";
import { createClient } from "../../src/index.ts";
import { createObjectStore, reflect } from "../../src/reflector/index.ts";
import { type Widget, widgetKind } from "../support/scripted-server.ts";

const count = 10_000;

/**
 * Counts iterations of the event loop until the returned function is called. A benchmark measures
 * their duration.
 */
function countIterations(): () => number {
  let iterations = 0;
  let stopped = false;
  const iterate = (): void => {
    iterations += 1;
    if (!stopped) setImmediate(iterate);
  };
  setImmediate(iterate);
  return () => {
    stopped = true;
    return iterations;
  };
}

it.each([
  ["streams", true],
  ["lists", false],
])("does not block the event loop while a server %s 10,000 objects", async (_, watchList) => {
  const server = new Worker(new URL("../support/big-server.ts", import.meta.url), { workerData: { count } });
  try {
    const [{ port, bytes }] = await once(server, "message");
    expect(bytes).toBeGreaterThan(5000);
    const client = createClient({ server: `http://127.0.0.1:${port}` });
    const store = createObjectStore<Widget>();
    const abort = new AbortController();
    const stop = countIterations();
    await reflect(client, widgetKind, store, {
      signal: abort.signal,
      watchList,
      observer: { listed: () => abort.abort() },
    });
    const iterations = stop();
    await client.close();
    expect(store.objects.size).toBe(count);
    expect(iterations).toBeGreaterThan(50);
  } finally {
    await server.terminate();
  }
});
