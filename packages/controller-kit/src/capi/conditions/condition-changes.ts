import type { Condition } from "@capikit/api/meta";
import { CapikitError } from "@capikit/common/errors";
import { millisOf, type WallClock } from "../values/time.ts";
import { hasSameState, upsertCondition } from "./condition.ts";
import { type ConditionComparator, compareConditions } from "./condition-order.ts";

/** A change of one condition: an addition without `before`, a removal without `after`. */
export interface Change<T> {
  readonly before?: T;
  readonly after?: T;
}

/** A change of one condition. */
export type ConditionChange = Change<Condition>;

/** Options for resolving conflicts. */
export interface ApplyChangesOptions {
  /** Types of conditions that only this writer sets, and that therefore win. */
  readonly owned?: readonly string[] | undefined;
  /** Whether this writer's conditions always win. Default: false. */
  readonly force?: boolean | undefined;
  /** Default: the wall clock. */
  readonly clock?: WallClock | undefined;
}

/** Another writer changed the same condition. Read the object and reconcile again. */
export class ConditionConflictError extends CapikitError {
  override readonly name = "ConditionConflictError";
  /** Type of the condition. */
  readonly conditionType: string;

  constructor(conditionType: string, change: "added a different" | "changed" | "removed") {
    super(
      `another writer ${change} condition ${conditionType}: reconcile again, or add it to the owned conditions`,
    );
    this.conditionType = conditionType;
  }
}

/** Returns the changes between two lists: additions and changes as in `after`, then removals. */
export function diffConditions(
  before: readonly Condition[],
  after: readonly Condition[],
): readonly ConditionChange[] {
  return diffBy(before, after, isSame);
}

/**
 * Applies changes to the current conditions in a three-way merge. When another writer changed a
 * condition in the meantime, ours wins if it is owned or with `force`. Equal changes are kept;
 * anything else is a conflict. Source: `conditions.Patch.Apply` of Cluster API's util packages.
 *
 * @throws ConditionConflictError
 */
export function applyConditionChanges(
  latest: readonly Condition[],
  changes: readonly ConditionChange[],
  options: ApplyChangesOptions & { readonly order?: ConditionComparator | false | undefined } = {},
): readonly Condition[] {
  const { order = compareConditions } = options;
  const merged = mergeChanges(latest, changes, options, {
    isSame,
    hasSameState,
    set: (conditions, condition) => upsertCondition(conditions, condition, options.clock),
  });
  return changes.length === 0 || order === false ? merged : merged.toSorted(order);
}

/** Operations that differ between the two condition formats. */
export interface ConditionForm<T> {
  /** Reports whether two conditions are equal, including their transition time. */
  readonly isSame: (a: T, b: T) => boolean;
  readonly hasSameState: (a: T, b: T) => boolean;
  readonly set: (conditions: readonly T[], condition: T) => readonly T[];
}

export function diffBy<T extends { readonly type: string }>(
  before: readonly T[],
  after: readonly T[],
  same: (a: T, b: T) => boolean,
): readonly Change<T>[] {
  const find = (list: readonly T[], type: string) => list.find((one) => one.type === type);
  return [
    ...after.flatMap((one): Change<T>[] => {
      const old = find(before, one.type);
      if (old === undefined) return [{ after: one }];
      return same(old, one) ? [] : [{ before: old, after: one }];
    }),
    ...before.filter((one) => find(after, one.type) === undefined).map((one) => ({ before: one })),
  ];
}

export function mergeChanges<T extends { readonly type: string }>(
  latest: readonly T[],
  changes: readonly Change<T>[],
  { owned = [], force = false }: ApplyChangesOptions,
  form: ConditionForm<T>,
): readonly T[] {
  return changes.reduce((conditions, { before, after }) => {
    const type = (after ?? before)?.type ?? "";
    const now = conditions.find((one) => one.type === type);
    const ours = force || owned.includes(type);
    if (after === undefined) {
      if (!ours && now !== undefined && before !== undefined && !form.hasSameState(now, before))
        throw new ConditionConflictError(type, "changed");
      return conditions.filter((one) => one.type !== type);
    }
    if (ours) return form.set(conditions, after);
    if (before === undefined) {
      if (now === undefined) return form.set(conditions, after);
      if (!form.hasSameState(now, after)) throw new ConditionConflictError(type, "added a different");
      return conditions;
    }
    if (now === undefined) throw new ConditionConflictError(type, "removed");
    if (form.isSame(now, before)) return form.set(conditions, after);
    if (!form.hasSameState(now, after)) throw new ConditionConflictError(type, "changed");
    return conditions;
  }, latest);
}

function isSame(a: Condition, b: Condition): boolean {
  return hasSameState(a, b) && millisOf(a.lastTransitionTime) === millisOf(b.lastTransitionTime);
}
