/**
 * The thread that gets and renews a lease, so that nothing the main thread does can hold it up.
 *
 * @module
 */
import { parentPort, workerData } from "node:worker_threads";
import { createClient } from "@capikit/client";
import { endProcess } from "@capikit/serving/process";
import type { ElectionOrder, ElectionReport, ElectionWorkerData } from "./election-report.ts";
import { runElector } from "./elector.ts";
import { createFreshClient } from "./fresh-client.ts";
import { microTime } from "./lease.ts";
import { createLeaseStore } from "./lease-store.ts";
import { openLeaseTerm } from "./lease-term.ts";
import { lossGraceMs } from "./loss-grace.ts";
import { threadClock } from "./thread-clock.ts";

const { config, settings, memory } = workerData as ElectionWorkerData;
const report = (message: ElectionReport): void => parentPort?.postMessage(message);
const stop = new AbortController();
parentPort?.on("message", (order: ElectionOrder) => stop.abort(order));

const client = createFreshClient(() =>
  createClient(config, {
    // An answer that asks to wait is as good as none: the next attempt comes soon, and at a time of our own.
    retry: { attempts: 1 },
    http: "1.1",
    userAgent: "capikit/leader-election",
  }),
);
const term = openLeaseTerm(memory);
const { code, message } = await runElector(
  settings,
  {
    store: createLeaseStore(client, settings),
    clock: threadClock,
    microTime,
    random: Math.random,
    term,
    report,
  },
  stop.signal,
);
report({ type: "ended", code, message });
if (settings.exitOnLoss && code !== "stopped") {
  // The main thread may be blocked, or stuck in a call that ignores its signal.
  setTimeout(
    endProcess,
    lossGraceMs(settings, term.deadlineMs()),
    `${message}; the process did not exit in time`,
  );
}
parentPort?.close();
await client.close();
