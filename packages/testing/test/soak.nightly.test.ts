import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { createClient } from "@capikit/client";
import { createObjectStore, type ObjectStore, reflect } from "@capikit/client/reflector";
import { expect, it } from "vitest";
import { type FaultServer, startFaultServer } from "../src/index.ts";
import { type ConfigMap, configMap } from "./kinds.ts";

const events = 1_000_000;

/** Changes objects repeatedly; waits until the cache has the last change. */
async function change(server: FaultServer, store: ObjectStore<ConfigMap>, count: number): Promise<void> {
  for (let n = 0; n < count; n++) {
    const metadata = { name: `c-${n % 200}`, namespace: "ns" };
    server.put(configMap, { metadata, data: { n: `${server.resourceVersion} ${n}` } });
    if (n % 50 === 0) await turn();
  }
  const behind = () =>
    [...store.objects.values()].every(({ metadata }) => metadata.resourceVersion !== server.resourceVersion);
  while (behind()) await turn();
}

it(`serves ${events} events without growing`, async () => {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as () => void;
  await using server = await startFaultServer({ kinds: [configMap], historyWindow: 500 });
  const client = createClient(server.config);
  const abort = new AbortController();
  const store = createObjectStore<ConfigMap>(() => {});
  const done = reflect(client, configMap, store, { signal: abort.signal });
  const used = async (): Promise<number> => {
    // Callbacks of the event loop release objects, which the next collection frees.
    for (let n = 0; n < 3; n++) {
      collect();
      await turn();
    }
    const { heapUsed, arrayBuffers } = process.memoryUsage();
    return heapUsed + arrayBuffers;
  };
  await change(server, store, events / 4);
  const before = await used();
  await change(server, store, (events / 4) * 3);
  expect((await used()) - before).toBeLessThan(4_000_000);
  expect(server.watches).toBe(1);
  abort.abort();
  await done.catch(() => {});
  await client.close();
});
