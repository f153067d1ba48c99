import type { ReadJournalPage, RunningReconcile } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import { expect, it } from "vitest";
import { watchReconciles } from "../../../src/commands/dev/watch-reconciles.ts";
import { emptyPage } from "../../../src/shared/journal/read-journal.ts";

const start = Date.parse("2026-01-01T00:00:00.000Z");
const running: RunningReconcile = {
  ...{ controller: "widget", kind: { group: "example.org", kind: "Widget" }, namespace: "ns", name: "a" },
  startedAt: new Date(start).toISOString(),
};
const waiting = { name: "createServer", startedAt: running.startedAt };
const page = (run: string, ...all: readonly RunningReconcile[]): ReadJournalPage => ({
  ...emptyPage,
  runs: [{ id: run, startedAt: running.startedAt }],
  running: all,
});

/** Returns the reports of answers that come every 5 seconds. */
async function reportsOf(answers: readonly (ReadJournalPage | undefined)[]): Promise<string[]> {
  const stop = new AbortController();
  const texts: string[] = [];
  let at = -1;
  const read = async (): Promise<ReadJournalPage> => {
    at += 1;
    if (at >= answers.length - 1) stop.abort();
    const answer = answers[at];
    if (answer === undefined) throw new UsageError("no answer", "");
    return answer;
  };
  const journal = { read, close: async () => {} };
  const now = (): number => start + at * 5_000;
  await watchReconciles(journal, (_event, _level, text) => texts.push(text), stop.signal, 1, now);
  return texts;
}

const slow = "the reconcile of Widget ns/a by widget has been running for 10 s";

it("reports a long reconcile once, whatever it waits for meanwhile, and its end", async () => {
  const calls = page("1", { ...running, calls: [waiting] });
  expect(
    await reportsOf([page("1", running), calls, calls, page("1", running), undefined, page("1")]),
  ).toEqual([slow, "the reconcile of Widget ns/a by widget ended after 25 s"]);
});

it("does not take the end of its program for its own", async () => {
  const before = page("1", running);
  expect(await reportsOf([before, before, before, undefined, page("2")])).toEqual([
    slow,
    "the reconcile of Widget ns/a by widget was stopped with its program after 20 s",
  ]);
});
