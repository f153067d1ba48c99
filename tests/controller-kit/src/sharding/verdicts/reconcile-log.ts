import { appendFileSync, readFileSync } from "node:fs";

/** A line of the log that all shards write. */
export interface ReconcileMark {
  /** Name of the process, such as `pod-3`. */
  readonly process: string;
  /** Name of the reconciled object. */
  readonly object: string;
  /** Number of the reconcile in its process. */
  readonly reconcile: number;
  readonly event: "start" | "end";
  /** Milliseconds of the clock that all processes of a host share. */
  readonly atMs: number;
}

/** A reconcile of an object by a process. */
export interface Reconcile {
  readonly process: string;
  readonly object: string;
  readonly startMs: number;
  /** Undefined while it runs. */
  readonly endMs: number | undefined;
}

/** Returns the time of the clock that all processes of a host share, in milliseconds. */
export function hostTimeMs(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}

/** Appends a line. A killed process leaves complete lines only. */
export function appendMark(path: string, mark: Omit<ReconcileMark, "atMs">): void {
  appendFileSync(path, `${JSON.stringify({ ...mark, atMs: hostTimeMs() })}\n`);
}

/** Reads all reconciles of a log, in the order of their starts. */
export function readReconciles(path: string): Reconcile[] {
  const marks = readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as ReconcileMark);
  const ends = new Map(marks.filter(({ event }) => event === "end").map((mark) => [keyOf(mark), mark.atMs]));
  return marks
    .filter(({ event }) => event === "start")
    .map((mark) => ({
      process: mark.process,
      object: mark.object,
      startMs: mark.atMs,
      endMs: ends.get(keyOf(mark)),
    }))
    .sort((a, b) => a.startMs - b.startMs);
}

function keyOf({ process, reconcile }: ReconcileMark): string {
  return `${process}/${reconcile}`;
}
