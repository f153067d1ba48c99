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
    set: (old, condition) => upsertCondition(old, condition, options.clock),
  });
  return changes.length === 0 || order === false ? merged : merged.toSorted(order);
}

/** Operations that differ between the two condition formats. */
export interface ConditionForm<T> {
  /** Reports whether two conditions are equal, including their transition time. */
  readonly isSame: (a: T, b: T) => boolean;
  readonly hasSameState: (a: T, b: T) => boolean;
  /** Returns the condition that replaces the old one, of which there is at most one. */
  readonly set: (old: readonly T[], condition: T) => readonly T[];
}

export function diffBy<T extends { readonly type: string }>(
  before: readonly T[],
  after: readonly T[],
  same: (a: T, b: T) => boolean,
): readonly Change<T>[] {
  const [old, now] = [firstByType(before), firstByType(after)];
  return [
    ...after.flatMap((one): Change<T>[] => {
      const known = old.get(one.type);
      if (known === undefined) return [{ after: one }];
      return same(known, one) ? [] : [{ before: known, after: one }];
    }),
    ...before.filter(({ type }) => !now.has(type)).map((one) => ({ before: one })),
  ];
}

function firstByType<T extends { readonly type: string }>(list: readonly T[]): ReadonlyMap<string, T> {
  return new Map(list.toReversed().map((one) => [one.type, one]));
}

export function mergeChanges<T extends { readonly type: string }>(
  latest: readonly T[],
  changes: readonly Change<T>[],
  { owned = [], force = false }: ApplyChangesOptions,
  form: ConditionForm<T>,
): readonly T[] {
  const ownTypes = new Set(owned);
  // Places of a type; the first condition of a type counts.
  const places = new Map<string, number[]>();
  const add = (type: string, place: number) => places.set(type, [...(places.get(type) ?? []), place]);
  const merged: (T | undefined)[] = [...latest];
  for (const [place, { type }] of latest.entries()) add(type, place);
  const set = (type: string, now: T | undefined, after: T): void => {
    const [place = merged.length] = places.get(type) ?? [];
    if (now === undefined) add(type, place);
    merged[place] = form.set(now === undefined ? [] : [now], after)[0];
  };
  for (const { before, after } of changes) {
    const type = (after ?? before)?.type ?? "";
    const now = merged[places.get(type)?.[0] ?? -1];
    const ours = force || ownTypes.has(type);
    if (after === undefined) {
      if (!ours && now !== undefined && before !== undefined && !form.hasSameState(now, before))
        throw new ConditionConflictError(type, "changed");
      for (const place of places.get(type) ?? []) merged[place] = undefined;
      places.delete(type);
    } else if (ours) set(type, now, after);
    else if (before === undefined) {
      if (now === undefined) set(type, now, after);
      else if (!form.hasSameState(now, after)) throw new ConditionConflictError(type, "added a different");
    } else {
      if (now === undefined) throw new ConditionConflictError(type, "removed");
      if (form.isSame(now, before)) set(type, now, after);
      else if (!form.hasSameState(now, after)) throw new ConditionConflictError(type, "changed");
    }
  }
  return merged.filter((one) => one !== undefined);
}

function isSame(a: Condition, b: Condition): boolean {
  return hasSameState(a, b) && millisOf(a.lastTransitionTime) === millisOf(b.lastTransitionTime);
}
