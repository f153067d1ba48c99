/**
 * How long a reflector holds up the event loop while it takes in 10,000 objects of about 7 KB, streamed and listed.
 *
 * Both clocks are told: the wall clock, which other programs disturb, and the computing time of this thread.
 */
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { Worker } from "node:worker_threads";
import { createClient, createObjectStore, reflect } from "@capikit/client";
import { type Thing, thingKind } from "../../../../packages/client/test/support/scripted-server.ts";

const support = new URL("../../../../packages/client/test/support/big-server.ts", import.meta.url);

for (const watchList of [true, false]) {
  const server = new Worker(support, { workerData: { count: 10_000 } });
  try {
    const [{ port }] = await once(server, "message");
    await takeIn(port, watchList);
    const { p99, max, cpu, wall } = await takeIn(port, watchList);
    const figures = `p99 ${p99.toFixed(1)} ms, max ${max.toFixed(1)} ms; ${wall.toFixed(0)} ms in all, ${cpu.toFixed(0)} ms computing`;
    console.log(`${watchList ? "streamed" : "listed  "}  event-loop delay ${figures}`);
  } finally {
    await server.terminate();
  }
}

async function takeIn(port: number, watchList: boolean) {
  const client = createClient({ server: `http://127.0.0.1:${port}` });
  const abort = new AbortController();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  const before = process.threadCpuUsage();
  delay.enable();
  await reflect(client, thingKind, createObjectStore<Thing>(), {
    signal: abort.signal,
    watchList,
    observer: { listed: () => abort.abort() },
  });
  delay.disable();
  const { user, system } = process.threadCpuUsage(before);
  await client.close();
  return {
    p99: delay.percentile(99) / 1e6,
    max: delay.max / 1e6,
    cpu: (user + system) / 1000,
    wall: performance.now() - started,
  };
}
