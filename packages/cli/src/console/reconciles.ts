import { containsWords } from "@capikit/common/text";
import type { ShownReconcile, ShownRun } from "./console-model.ts";

/** Duration, and time in the queue, from which a reconcile is slow. */
export const slowMs = 1_000;
/** A loop is at least this number of reconciles of an object by own writes, each soon after the last. */
const [loopLength, loopMs] = [3, 5_000];

/** The parts of a record that are lists of lines, in the order of their page. */
export const recordParts = {
  causes: "Causes",
  reads: "Reads",
  writes: "Writes",
  calls: "Platform calls",
  changes: "Changed conditions",
  unchanged: "Unchanged conditions",
  logs: "Log",
} as const;

/** Conditions that a reconcile must meet. Texts are words of its lines, in any case. */
export interface ReconcileFilter {
  /** Controller, kind, namespace or name. */
  readonly object: string;
  readonly causedBy: string;
  readonly wrote: string;
  readonly isFailed: boolean;
  readonly isSlow: boolean;
  readonly isLoop: boolean;
}

/** The looks of a mark: the first one that applies. */
export type ReconcileLook = "failed" | "loop" | "slow" | "good";

/** Waiting for other work is slow; waiting for a time that the controller has chosen is not. */
export function isSlow({ durationMs, queuedMs, waitedFor }: ShownReconcile): boolean {
  return (
    durationMs >= slowMs || (queuedMs >= slowMs && (waitedFor === "workers" || waitedFor === "priority"))
  );
}

export function lookOf(record: ShownReconcile, loops: ReadonlySet<number>): ReconcileLook {
  if (record.isFailed) return "failed";
  if (loops.has(record.sequence)) return "loop";
  return isSlow(record) ? "slow" : "good";
}

export function objectName({
  kind,
  namespace,
  name,
}: Pick<ShownReconcile, "kind" | "name" | "namespace">): string {
  return `${kind} ${namespace === "" ? "" : `${namespace}/`}${name}`.trim();
}

/** Returns a cause or write of a reconcile without the name of its own object, which its row has. */
export function withoutObject(text: string, record: ShownReconcile): string {
  const name = ` ${objectName(record)}`;
  return text
    .split(name)
    .reduce((all, part) => (/^(?:[: ]|$)/.test(part) ? all.replace(/ of$/, "") + part : all + name + part));
}

/** A series of reconciles that own writes caused. */
export interface HotLoop {
  readonly last: ShownReconcile;
  readonly count: number;
  readonly ms: number;
}

/** Finds reconciles that repeat within seconds by own writes: their sequences, and the last loop of each object. */
export function findLoops(records: readonly ShownReconcile[]): {
  readonly sequences: ReadonlySet<number>;
  readonly loops: readonly HotLoop[];
} {
  const series = new Map<string, ShownReconcile[]>();
  const sequences = new Set<number>();
  const loops = new Map<string, HotLoop>();
  for (const record of records) {
    if (!record.isOwn) continue;
    const key = JSON.stringify([record.controller, record.kind, record.namespace, record.name]);
    const before = series.get(key) ?? [];
    const previous = before.at(-1);
    const gapMs = previous === undefined ? 0 : timeOf(record) - timeOf(previous) - previous.durationMs;
    const current = gapMs > loopMs ? [] : before;
    current.push(record);
    series.set(key, current);
    if (current.length < loopLength) continue;
    for (const { sequence } of current.length === loopLength ? current : [record]) sequences.add(sequence);
    const ms = timeOf(record) - timeOf(current[0] ?? record);
    loops.set(key, { last: record, count: current.length, ms });
  }
  return { sequences, loops: [...loops.values()].sort((a, b) => b.count - a.count) };
}

/** Returns the records that meet all conditions. */
export function filterRecords(
  records: readonly ShownReconcile[],
  filter: ReconcileFilter,
  loops: ReadonlySet<number>,
): readonly ShownReconcile[] {
  const matches = [
    matcher(filter.object, (one) => [one.controller, objectName(one)]),
    matcher(filter.causedBy, ({ causes }) => causes),
    matcher(filter.wrote, ({ writes }) => writes),
  ];
  return records.filter(
    (one) =>
      (!filter.isFailed || one.isFailed) &&
      (!filter.isSlow || isSlow(one)) &&
      (!filter.isLoop || loops.has(one.sequence)) &&
      matches.every((match) => match(one)),
  );
}

/** Every word must be in the same line. */
function matcher(
  text: string,
  linesOf: (record: ShownReconcile) => readonly string[],
): (record: ShownReconcile) => boolean {
  const matches = containsWords(text);
  return text.trim() === "" ? () => true : (record) => linesOf(record).some(matches);
}

/** An entry of the list: a reconcile, or the start of a run, below the reconciles of that run. */
export type ListEntry = ShownReconcile | ShownRun;

/** Returns records, the newest first, with the starts of the runs that follow others. */
export function entriesOf(
  records: readonly ShownReconcile[],
  runs: readonly ShownRun[],
): readonly ListEntry[] {
  return records.toReversed().flatMap((record, at, all): readonly ListEntry[] => {
    const older = all[at + 1];
    const started = runs.find(({ id }) => id === record.run);
    const isFirst = older !== undefined && older.run !== record.run && started !== undefined;
    return isFirst ? [record, started] : [record];
  });
}

/** Reconciles of a lane that start at nearly the same time. */
export interface LaneMark {
  /** Number of its slot. */
  readonly at: number;
  readonly look: ReconcileLook;
  readonly count: number;
  /** The last record with this look. */
  readonly record: ShownReconcile;
}

export interface Lane {
  readonly controller: string;
  readonly count: number;
  readonly marks: readonly LaneMark[];
}

const severity: readonly ReconcileLook[] = ["good", "slow", "loop", "failed"];

/** Places records in a lane for each controller, with one mark for each slot at most. */
export function lanesOf(
  records: readonly ShownReconcile[],
  slots: number,
  loops: ReadonlySet<number>,
): readonly Lane[] {
  const [first, last] = [records[0], records.at(-1)];
  if (first === undefined || last === undefined) return [];
  // Records are in the order of their ends.
  const start = records.reduce((least, one) => Math.min(least, timeOf(one)), timeOf(first));
  const end = records.reduce((most, one) => Math.max(most, timeOf(one)), timeOf(last));
  const lanes = new Map<string, Map<number, LaneMark>>();
  for (const record of records) {
    const marks = lanes.get(record.controller) ?? new Map<number, LaneMark>();
    lanes.set(record.controller, marks);
    const at = Math.floor(((timeOf(record) - start) / Math.max(1, end - start)) * (slots - 1));
    const look = lookOf(record, loops);
    const old = marks.get(at);
    const isWorse = old === undefined || severity.indexOf(look) >= severity.indexOf(old.look);
    marks.set(at, { ...(isWorse ? { look, record } : old), at, count: (old?.count ?? 0) + 1 });
  }
  return [...lanes.keys()].toSorted().map((controller) => {
    const marks = [...(lanes.get(controller)?.values() ?? [])];
    return { controller, count: marks.reduce((sum, { count }) => sum + count, 0), marks };
  });
}

function timeOf({ startedAt }: ShownReconcile): number {
  return Date.parse(startedAt);
}
