import type { JSONValue } from "@capikit/api/meta";
import { TopologyError } from "../../src/index.ts";
import { isRefused, type Row } from "./tables.ts";

/** The results of Cluster API and of this package for a recorded call, in the same form. */
export interface Outcome {
  readonly go: JSONValue | undefined;
  readonly ours: JSONValue | undefined;
}

/** Replays a recorded call. */
export type Replay = (row: Row) => Outcome;

/** Replays a validation: both accept, or both refuse. */
export function validation(problems: (row: Row) => readonly unknown[]): Replay {
  return (row) => ({
    go: isRefused(row.out) ? "refused" : "accepted",
    ours: problems(row).length > 0 ? "refused" : "accepted",
  });
}

/** Replays a computation: both refuse, or both have the same result. */
export function computation<T>(
  compute: (row: Row) => T,
  expected: (row: Row) => unknown = ({ out }) => out[0],
): Replay {
  return (row) => ({
    go: isRefused(row.out) ? "refused" : asJson(expected(row)),
    ours: asJson(orRefused(() => compute(row))),
  });
}

function orRefused<T>(compute: () => T): T | string {
  try {
    return compute();
  } catch (error) {
    if (error instanceof TypeError || error instanceof RangeError) throw error;
    return "refused";
  }
}

/** Returns the errors of a step. */
export function errorsOf(step: () => unknown): readonly unknown[] {
  try {
    step();
    return [];
  } catch (error) {
    if (!(error instanceof TopologyError)) throw error;
    return error.diagnostics;
  }
}

function asJson(value: unknown): JSONValue | undefined {
  return value === undefined ? undefined : JSON.parse(JSON.stringify(value));
}
