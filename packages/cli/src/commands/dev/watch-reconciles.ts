import { setTimeout as wait } from "node:timers/promises";
import type { RunningReconcile } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/runner";
import type { JournalReader } from "../../shared/journal/read-journal.ts";
import type { ReportEvent } from "./renderers/dev-event.ts";

/** Duration in milliseconds from which a running reconcile is reported. */
const longMs = 10_000;
const pollMs = 2_000;

/** Reports reconciles that run for 10 seconds, and their ends, until the signal aborts. */
export async function watchReconciles(
  journal: JournalReader,
  report: ReportEvent,
  signal: AbortSignal,
  intervalMs = pollMs,
  now: () => number = Date.now,
): Promise<void> {
  let reported = new Map<string, RunningReconcile>();
  const query = new URLSearchParams({ limit: "0" });
  while (!signal.aborted) {
    const page = await journal.read(query, signal).catch((error: unknown) => {
      // The program restarts, or is blocked.
      if (!signal.aborted && !(error instanceof UsageError)) throw error;
      return undefined;
    });
    // Programs with an older version of @capikit/controller-kit do not list them.
    const running = new Map((page?.running ?? []).map((one) => [JSON.stringify(one), one]));
    const next = new Map<string, RunningReconcile>();
    for (const [key, one] of page === undefined ? reported : running) {
      if (reported.has(key)) next.set(key, one);
      else if (now() - Date.parse(one.startedAt) >= longMs) {
        next.set(key, one);
        report("program", "warning", `${textOf(one)} has been running for ${secondsOf(one, now)} s`, {
          state: "slow",
        });
      }
    }
    for (const [key, one] of reported)
      if (!next.has(key)) report("program", "good", `${textOf(one)} ended after ${secondsOf(one, now)} s`);
    reported = next;
    await wait(intervalMs, undefined, { signal }).catch(() => {});
  }
}

function secondsOf({ startedAt }: RunningReconcile, now: () => number): number {
  return Math.round((now() - Date.parse(startedAt)) / 1_000);
}

function textOf({ controller, kind, namespace, name }: RunningReconcile): string {
  const object = [kind?.kind, [namespace, name].filter(Boolean).join("/")].filter(Boolean).join(" ");
  return `the reconcile of ${object} by ${controller}`;
}
