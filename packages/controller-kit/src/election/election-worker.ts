/**
 * The thread that acquires and renews a lease, so that work of the main thread cannot delay it.
 *
 * @module
 */

import { parentPort, workerData } from "node:worker_threads";
import { createClient } from "@capikit/client";
import { microTime } from "@capikit/common/time";
import { endProcess } from "@capikit/serving/process";
import { lossGraceMs, threadClock } from "./election-settings.ts";
import type { ElectionOrder, ElectionReport, ElectionWorkerData } from "./election-thread.ts";
import { runElector } from "./elector.ts";
import { createFreshClient, createLeaseStore } from "./lease-store.ts";
import { openLeaseTerm } from "./lease-term.ts";

const { config, settings, memory } = workerData as ElectionWorkerData;
const report = (message: ElectionReport): void => parentPort?.postMessage(message);
const stop = new AbortController();
parentPort?.on("message", (order: ElectionOrder) => stop.abort(order));

const client = createFreshClient(() =>
  createClient(config, {
    // A Retry-After response counts as a failure: the next attempt comes soon anyway.
    retry: { attempts: 1 },
    userAgent: "capikit/leader-election",
  }),
);
const term = openLeaseTerm(memory);
const { code, message } = await runElector(
  settings,
  {
    store: createLeaseStore(client, settings),
    clock: threadClock,
    // The wall clock has only milliseconds; another clock makes records unique.
    microTime: () => microTime(Date.now() + Number((process.hrtime.bigint() / 1000n) % 1000n) / 1000),
    random: Math.random,
    term,
    report,
  },
  stop.signal,
);
report({ type: "ended", code, message });
if (settings.exitOnLoss && code !== "LEADERSHIP_STOPPED") {
  // The main thread may be blocked, or in a call that ignores its signal.
  setTimeout(
    endProcess,
    lossGraceMs(settings, term.deadlineMs()),
    `${message}; process did not exit in time`,
  );
}
parentPort?.close();
await client.close();
