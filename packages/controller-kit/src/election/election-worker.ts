/**
 * The thread that gets and renews a lease, so that nothing the main thread does can hold it up.
 *
 * @module
 */
import { parentPort, workerData } from "node:worker_threads";
import { createClient } from "@capikit/client";
import { type ElectionReport, type ElectionWorkerData, stopMessage } from "./election-report.ts";
import { runElector } from "./elector.ts";
import { microTime } from "./lease.ts";
import { createLeaseStore } from "./lease-store.ts";
import { openTenure } from "./tenure.ts";
import { threadClock } from "./thread-clock.ts";

const { config, settings, memory } = workerData as ElectionWorkerData;
const report = (message: ElectionReport): void => parentPort?.postMessage(message);
const stop = new AbortController();
parentPort?.on("message", (message) => {
  if (message === stopMessage) {
    stop.abort();
  }
});

const client = createClient(config, {
  // An answer that asks to wait is as good as none: the next attempt comes soon, and at a time of our own.
  retry: { attempts: 1 },
  // An attempt that hung takes its connection with it, so that the next one does not hang on the same.
  http: "1.1",
  userAgent: "capikit/leader-election",
});
const { code, message } = await runElector(
  settings,
  {
    store: createLeaseStore(client, settings),
    clock: threadClock,
    microTime,
    random: Math.random,
    tenure: openTenure(memory),
    report,
  },
  stop.signal,
);
report({ type: "ended", code, message });
parentPort?.close();
await client.close();
