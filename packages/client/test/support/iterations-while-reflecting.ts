import { once } from "node:events";
import { Worker } from "node:worker_threads";
import { expect } from "vitest";
import { createClient } from "../../src/index.ts";
import { createObjectStore, reflect } from "../../src/reflector/index.ts";
import { type Widget, widgetKind } from "./scripted-server.ts";

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

/** Reflects many objects of a server in another thread; returns the iterations meanwhile. */
export async function iterationsWhileReflecting(count: number, watchList: boolean): Promise<number> {
  const server = new Worker(new URL("./big-server.ts", import.meta.url), { workerData: { count } });
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
    return iterations;
  } finally {
    await server.terminate();
  }
}
