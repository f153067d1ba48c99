import type { AuditedWrite } from "../../audit-log.ts";
import type { DuplicateTally } from "./duplicates.ts";
import { overlaps } from "./duplicates.ts";
import { countMoves, type ForeignWriteRules, foreignWrites } from "./foreign-writes.ts";
import type { Reconcile } from "./reconcile-log.ts";

/** Independent records of the work of shards. */
export interface ShardRecords {
  readonly reconciles: readonly Reconcile[];
  /** Times at which processes were killed, stopped or ended. */
  readonly halts: ReadonlyMap<string, readonly number[]>;
  readonly writes: readonly AuditedWrite[];
  readonly rules: ForeignWriteRules;
  /** Owners with several children, at any time. */
  readonly duplicates: DuplicateTally["found"];
}

/** Counts of events and errors. */
export interface Verdict {
  readonly reconciles: number;
  readonly moves: number;
  readonly overlaps: number;
  readonly foreignWrites: number;
  readonly duplicates: number;
  /** The first errors of each kind, for a person. */
  readonly examples: readonly unknown[];
}

/** Evaluates the records of shards. */
export function verdictOf({ reconciles, halts, writes, rules, duplicates }: ShardRecords): Verdict {
  const overlapping = overlaps(reconciles, halts);
  const foreign = foreignWrites(writes, rules);
  return {
    reconciles: reconciles.length,
    moves: countMoves(writes, rules),
    overlaps: overlapping.length,
    foreignWrites: foreign.length,
    duplicates: duplicates.length,
    examples: [overlapping, foreign, duplicates].flatMap((errors: readonly unknown[]) => errors.slice(0, 3)),
  };
}
