import type { KindVersion, Member, ObjectType } from "@capikit/model";
import type { KeepPlan } from "./conversion-plan.ts";

export type SideName = "hub" | "spoke";

/** One side of a pair. */
export interface Side {
  readonly type: ObjectType;
  readonly version: string;
  readonly keep: KeepPlan;
  /** Converted paths, joined. */
  readonly claimed: Set<string>;
  /** The pair's fields with `+capikit:conversion:handled`. */
  readonly handled: Member[];
}

/** Returns a side of a pair; outer fields have taken some paths. */
export function createSide(
  type: ObjectType,
  { package: { version } }: KindVersion,
  keep: KeepPlan,
  taken: ReadonlySet<string>,
  handled: Member[],
): Side {
  return { type, version, keep, claimed: new Set(taken), handled };
}

/** A field of a side, for which a conversion is planned. */
export interface Claim {
  readonly side: Side;
  readonly path: readonly string[];
  readonly member: Member;
}

/** Paths into two objects that outer fields use. */
export type Taken = Readonly<Record<SideName, ReadonlySet<string>>>;

export const nothingTaken: Taken = { spoke: new Set(), hub: new Set() };

/** Returns the nested paths, relative to the path. */
export function takenBelow({ side, path }: Claim): ReadonlySet<string> {
  const prefix = `${path.join(".")}.`;
  const below = [...side.claimed].filter((key) => key.startsWith(prefix));
  return new Set(below.map((key) => key.slice(prefix.length)));
}
