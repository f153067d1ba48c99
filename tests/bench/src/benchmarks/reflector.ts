/**
 * Measures how long a reflector blocks the event loop while it reads 10,000 objects of about 7 KB,
 * streamed and listed.
 *
 * The delay is wall time, which other programs affect: on a busy machine, a computing thread is
 * suspended for longer than it blocks the loop itself. Two baselines show this: a sleeping thread,
 * and a thread that computes for 3 ms per loop iteration. The computing time between two iterations
 * is independent of other programs.
 */
import { once } from "node:events";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import { Worker } from "node:worker_threads";
import { createClient } from "@capikit/client";
import { createObjectStore, reflect } from "@capikit/client/reflector";
import { type Widget, widgetKind } from "../../../../packages/client/test/support/scripted-server.ts";

const support = new URL("../../../../packages/client/test/support/big-server.ts", import.meta.url);

await measure("idle", () => sleep(1000));
await measure("busy", busy);
for (const watchList of [true, false]) {
  const server = new Worker(support, { workerData: { count: 10_000 } });
  try {
    const [{ port }] = await once(server, "message");
    await takeIn(port, watchList);
    await measure(watchList ? "streamed" : "listed", () => takeIn(port, watchList));
  } finally {
    await server.terminate();
  }
}

async function measure(what: string, work: () => Promise<unknown>): Promise<void> {
  const ms = (value: number): string => `${value.toFixed(1)} ms`;
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const started = performance.now();
  const before = cpuMs();
  delay.enable();
  await work();
  delay.disable();
  const total = `${ms(performance.now() - started)} in all, ${ms(cpuMs() - before)} computing`;
  // A second run, because counting iterations affects the delay.
  const stretches = watchStretches();
  await work();
  const { p99, max } = stretches();
  const figures = [
    `event-loop delay p99 ${ms(delay.percentile(99) / 1e6)}, max ${ms(delay.max / 1e6)}`,
    `computing at a stretch p99 ${ms(p99)}, max ${ms(max)}`,
    total,
  ];
  console.log(`${what.padEnd(8)}  ${figures.join("; ")}`);
}

function cpuMs(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

/**
 * Records the computing time between two iterations of the event loop, until the returned function
 * is called.
 */
function watchStretches(): () => { p99: number; max: number } {
  const stretches: number[] = [];
  let last = cpuMs();
  let stopped = false;
  const iteration = (): void => {
    const now = cpuMs();
    // Turns without work would make any share of them look good.
    if (now - last > 0.5) {
      stretches.push(now - last);
    }
    last = now;
    if (!stopped) {
      setImmediate(iteration);
    }
  };
  setImmediate(iteration);
  return () => {
    stopped = true;
    stretches.sort((a, b) => b - a);
    return { p99: stretches[Math.floor(stretches.length / 100)] ?? 0, max: stretches[0] ?? 0 };
  };
}

async function busy(): Promise<void> {
  const until = performance.now() + 2000;
  while (performance.now() < until) {
    const iteration = cpuMs();
    while (cpuMs() - iteration < 3) {
      // computes
    }
    await new Promise(setImmediate);
  }
}

async function takeIn(port: number, watchList: boolean): Promise<void> {
  const client = createClient({ server: `http://127.0.0.1:${port}` });
  const abort = new AbortController();
  await reflect(client, widgetKind, createObjectStore<Widget>(), {
    signal: abort.signal,
    watchList,
    observer: { listed: () => abort.abort() },
  });
  await client.close();
}
