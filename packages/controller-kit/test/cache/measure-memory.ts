/**
 * Prints the heap bytes per object of a cache of Machines, in a separate process:
 * `node --expose-gc`.
 *
 * @module
 */
import { clientOf, type KindDescriptor, type KubernetesObject } from "@capikit/client";
import { createCache } from "../../src/cache/create-cache.ts";
import { machine } from "./machines.ts";

const kind: KindDescriptor<KubernetesObject> = {
  group: "cluster.x-k8s.io",
  version: "v1beta2",
  kind: "Machine",
  plural: "machines",
  scope: "Namespaced",
};

/** Streams the first Machines, then no more. */
async function* lines(count: number, signal: AbortSignal | undefined): AsyncGenerator<Uint8Array> {
  for (let index = 0; index < count; index++) {
    yield Buffer.from(`${JSON.stringify({ type: "ADDED", object: machine(index) })}\n`);
  }
  const metadata = { resourceVersion: "1000000", annotations: { "k8s.io/initial-events-end": "true" } };
  yield Buffer.from(`${JSON.stringify({ type: "BOOKMARK", object: { kind: "Machine", metadata } })}\n`);
  await new Promise((resolve) => signal?.addEventListener("abort", resolve, { once: true }));
}

/** Fills a cache and returns the heap bytes in use. */
async function heapWith(count: number): Promise<number> {
  const client = clientOf({
    server: "https://test",
    close: async () => {},
    request: async ({ signal }) => ({
      status: 200,
      headers: {},
      body: lines(count, signal),
      text: async () => "",
    }),
  });
  const cache = createCache({ client, reflector: { idleTimeoutMs: 0 } });
  const abort = new AbortController();
  const done = cache.start(abort.signal);
  cache.informer(kind);
  await cache.waitForSync();
  globalThis.gc?.();
  const { heapUsed } = process.memoryUsage();
  if ((await cache.list(kind)).length !== count) {
    throw new Error("not all objects came");
  }
  abort.abort();
  await done;
  return heapUsed;
}

const few = 1000;
const many = 5000;
await heapWith(few); // so that all code is compiled
const least = await heapWith(few);
console.log(Math.round(((await heapWith(many)) - least) / (many - few)));
