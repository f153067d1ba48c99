import { type JsonShape, recordOf, shapeProblem, shapes } from "@capikit/common/json";
import {
  type ManagerRun,
  type ReconcileRecord,
  type RunningReconcile,
  reconcileRecordShape,
  runningShape,
  runShape,
} from "./reconcile-record.ts";

const { list, text } = shapes;

/** The answer of `GET /debug/journal`. */
export interface JournalPage {
  /** The process that numbers the records: another one counts from its own start. */
  readonly run: ManagerRun;
  /** The runs of the manager that records may belong to. The last one is the current. */
  readonly runs: readonly ManagerRun[];
  /** The last matching records, in their order. */
  readonly records: readonly ReconcileRecord[];
  /** Number of records of any object that the journal has dropped to stay within its size. */
  readonly dropped: number;
  /** The matching reconciles that have not ended, the oldest first. */
  readonly running: readonly RunningReconcile[];
  /** Why records of its managers are missing in a history. */
  readonly malformed?: readonly string[];
}

/** A page as {@link readJournalPage} returns it. */
export interface ReadJournalPage extends JournalPage {
  /** Entries that do not have the format, each with the reason: `record 7: causes[0].type: expected …`. */
  readonly malformed: readonly string[];
}

/**
 * Returns the answer of `GET /debug/journal` without malformed entries, which it names: anyone who may
 * create Pods can pose as a manager. Undefined for an answer that is not a page of a journal.
 */
export function readJournalPage(answer: unknown): ReadJournalPage | undefined {
  const { records, running, dropped, run, runs, malformed: known } = recordOf(answer);
  if (!Array.isArray(records) || !fits(run, runShape) || !fits(runs, list(runShape))) return undefined;
  const malformed: string[] = fits(known, list(text)) ? [...known] : [];
  const wellFormed = <T>(entries: unknown, shape: JsonShape<T>, title: (entry: unknown) => string): T[] =>
    (Array.isArray(entries) ? entries : []).filter((entry) => {
      const problem = shapeProblem(entry, shape);
      if (problem !== undefined) malformed.push(`${title(entry)}: ${problem}`);
      return problem === undefined;
    });
  return {
    run,
    runs,
    records: wellFormed(
      records,
      reconcileRecordShape,
      (entry) => `record ${Number(recordOf(entry).sequence)}`,
    ),
    dropped: Number(dropped) || 0,
    running: wellFormed(running, runningShape, () => "running reconcile"),
    malformed,
  };
}

function fits<T>(value: unknown, shape: JsonShape<T>): value is T {
  return shapeProblem(value, shape) === undefined;
}
