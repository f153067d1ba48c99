import { setTimeout as wait } from "node:timers/promises";
import type { RunningReconcile } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import { objectText, secondsSince } from "../../shared/journal/describe-record.ts";
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
  let reported = new Set<RunningReconcile>();
  let run: string | undefined;
  const secondsOf = ({ startedAt }: RunningReconcile): number => secondsSince(startedAt, now());
  const query = new URLSearchParams({ limit: "0" });
  while (!signal.aborted) {
    const page = await journal.read(query, signal).catch((error: unknown) => {
      // The program restarts, or is blocked.
      if (!signal.aborted && !(error instanceof UsageError)) throw error;
      return undefined;
    });
    // Programs with an older version of @capikit/controller-kit do not list them.
    const running = page === undefined ? reported : (page.running ?? []);
    const next = new Set<RunningReconcile>();
    for (const one of running) {
      const before = [...reported].find((other) => isSame(other, one));
      if (before !== undefined) next.add(before);
      else if (now() - Date.parse(one.startedAt) >= longMs) {
        next.add(one);
        report("program", "warning", `${textOf(one)} has been running for ${secondsOf(one)} s`, {
          state: "slow",
        });
      }
    }
    const latest = page?.runs.at(-1)?.id ?? run;
    const end = latest === run ? "ended" : "was stopped with its program";
    for (const one of reported)
      if (!next.has(one)) report("program", "good", `${textOf(one)} ${end} after ${secondsOf(one)} s`);
    [reported, run] = [next, latest];
    await wait(intervalMs, undefined, { signal }).catch(() => {});
  }
}

/**
 * Ignores small differences of the start, because older programs round it differently in each answer.
 * The next reconcile of an object starts at least 10 seconds after a reported one.
 */
function isSame(a: RunningReconcile, b: RunningReconcile): boolean {
  return textOf(a) === textOf(b) && Math.abs(Date.parse(a.startedAt) - Date.parse(b.startedAt)) < longMs;
}

function textOf(reconcile: RunningReconcile): string {
  return `the reconcile of ${objectText(reconcile)} by ${reconcile.controller}`;
}
