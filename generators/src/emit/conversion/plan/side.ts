import type { KindVersion } from "../../../model/ir/model.ts";
import type { Member, ObjectType } from "../../../model/ir/type-node.ts";
import type { KeepPlan } from "./conversion-plan.ts";

export type SideName = "hub" | "spoke";

export interface Side {
  readonly type: ObjectType;
  readonly version: string;
  readonly keep: KeepPlan;
  /** Converted paths, by `claimKey`. */
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

/** Separates the steps of a claimed path. Names of fields can contain dots. */
const separator = "\0";

/** Returns a path as it is in `claimed`. */
export function claimKey(path: readonly string[]): string {
  return path.join(separator);
}

/** Returns the nested paths, relative to the path. */
export function takenBelow({ side, path }: Pick<Claim, "path" | "side">): ReadonlySet<string> {
  const prefix = claimKey([...path, ""]);
  const below = [...side.claimed].filter((key) => key.startsWith(prefix));
  return new Set(below.map((key) => key.slice(prefix.length)));
}
