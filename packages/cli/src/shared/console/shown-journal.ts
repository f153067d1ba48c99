import { yieldToEventLoop } from "@capikit/common/time";
import type { ReconcileRecord, RunningReconcile } from "@capikit/controller-kit/journal";
import { UsageError } from "@capikit/generators/run";
import type { RunningText, ShownJournal, ShownReconcile } from "../../console/console-model.ts";
import { describeRecord, isOfOwnWrites, objectText } from "../journal/describe-record.ts";
import { type JournalReader, malformedText } from "../journal/read-journal.ts";
import { mapInParts, shownText } from "./summarize-object.ts";

const parameters = ["manager", "kind", "namespace", "name", "controller", "run", "after", "limit"] as const;
const maxLine = 2_000;
/** Characters of an answer: more would take long to write at once. */
const maxAnswer = 8 * 1024 * 1024;

/** Reads the selected records of a journal for the page, or returns why this fails. */
export async function shownJournal(
  journal: JournalReader,
  given: URLSearchParams,
  signal: AbortSignal,
): Promise<ShownJournal> {
  const query = new URLSearchParams();
  for (const name of parameters) if (given.has(name)) query.set(name, given.get(name) ?? "");
  try {
    const page = await journal.read(query, signal);
    const { records, dropped, running, run, runs } = page;
    const newest = await shownWithinSize(records);
    return {
      run: shown(run.id),
      runs: runs.map(({ id, startedAt, changed = [] }) => ({
        id: shown(id),
        startedAt,
        changed: changed.map(shown),
      })),
      records: newest,
      dropped: dropped + records.length - newest.length,
      malformed: shown(malformedText(page)),
      running: await mapInParts(running, shownRunning),
      error: "",
      help: "",
    };
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    return missingJournal(error.message, error.help ?? "");
  }
}

/** Returns the answer when no journal can be read. */
export function missingJournal(error: string, help: string): ShownJournal {
  return {
    run: "",
    runs: [],
    records: [],
    dropped: 0,
    malformed: "",
    running: [],
    error: shown(error),
    help,
  };
}

function shownRunning(one: RunningReconcile): RunningText {
  return { text: shown(`${one.controller}: ${objectText(one)}`), startedAt: one.startedAt };
}

/** Shows the newest records that fit into an answer. */
async function shownWithinSize(records: readonly ReconcileRecord[]): Promise<ShownReconcile[]> {
  const all: ShownReconcile[] = [];
  let left = maxAnswer;
  for (const record of records.toReversed()) {
    const shown = shownReconcile(record);
    left -= JSON.stringify(shown).length;
    if (left < 0) break;
    all.push(shown);
    await yieldToEventLoop();
  }
  return all.reverse();
}

function shownReconcile(record: ReconcileRecord): ShownReconcile {
  const { writes, platformCalls, result } = record;
  const { place, ...lists } = describeRecord(record);
  const lines = Object.entries(lists).map(([list, texts]) => [list, texts.map(shown)] as const);
  return {
    ...(Object.fromEntries(lines) as Record<keyof typeof lists, string[]>),
    place: shown(place),
    sequence: record.sequence,
    run: shown(record.run),
    controller: shown(record.controller),
    kind: shown(record.kind?.kind ?? ""),
    namespace: shown(record.namespace ?? ""),
    name: shown(record.name),
    startedAt: record.startedAt,
    durationMs: record.durationMs,
    queuedMs: record.queuedMs,
    waitedFor: record.waitedFor,
    attempt: record.attempt,
    result: result.result,
    message: shown(result.message ?? ""),
    isFailed:
      result.result === "error" ||
      writes.some(({ status }) => status === 0 || status >= 400) ||
      platformCalls.some(({ error }) => error !== undefined),
    isOwn: isOfOwnWrites(record),
    nextRunAt: record.nextRunAt ?? "",
  };
}

function shown(text: string): string {
  return shownText(text, maxLine);
}
