import type { Condition } from "@capikit/api/meta";
import { setNestedValue, withNestedValue } from "../values/nested.ts";
import type { WallClock } from "../values/time.ts";
import {
  type ConditionedObject,
  type ConditionsPlace,
  conditionsOf,
  conditionsPath,
  type NewCondition,
  upsertCondition,
} from "./condition.ts";
import { type ConditionComparator, compareConditions } from "./condition-order.ts";

/** Options for setting a condition. */
export interface SetConditionOptions extends ConditionsPlace {
  /** Order of the conditions; `false` keeps it. Default: {@link compareConditions}. */
  readonly order?: ConditionComparator | false | undefined;
  /** Default: the wall clock. */
  readonly clock?: WallClock | undefined;
}

/**
 * Returns a copy with a condition set, or the object itself if nothing changes.
 *
 * - `observedGeneration` becomes `metadata.generation`.
 * - `lastTransitionTime` only changes with the status, to the given or current time in seconds.
 * - The conditions are sorted.
 *
 * Source: `conditions.Set` of Cluster API's util packages.
 */
export function withCondition<T extends ConditionedObject>(
  object: T,
  condition: NewCondition,
  options: SetConditionOptions = {},
): T {
  const after = conditionsWith(object, condition, options);
  return after === undefined ? object : withNestedValue(object, options.path ?? conditionsPath, after);
}

/** Like {@link withCondition}, but changes the draft in place. */
export function setCondition(
  draft: ConditionedObject,
  condition: NewCondition,
  options: SetConditionOptions = {},
): void {
  const after = conditionsWith(draft, condition, options);
  if (after !== undefined) setNestedValue(draft, options.path ?? conditionsPath, after);
}

/** Returns a copy without the condition of a type, or the object itself if it is missing. */
export function withoutCondition<T extends ConditionedObject>(
  object: T,
  type: string,
  place: ConditionsPlace = {},
): T {
  const before = conditionsOf(object, place);
  const after = before.filter((one) => one.type !== type);
  return after.length === before.length
    ? object
    : withNestedValue(object, place.path ?? conditionsPath, after);
}

/** Like {@link withoutCondition}, but changes the draft in place. */
export function deleteCondition(draft: ConditionedObject, type: string, place: ConditionsPlace = {}): void {
  const before = conditionsOf(draft, place);
  const after = before.filter((one) => one.type !== type);
  if (after.length !== before.length) setNestedValue(draft, place.path ?? conditionsPath, after);
}

/** Returns the conditions after a change, or undefined if nothing changes. */
function conditionsWith(
  object: ConditionedObject,
  condition: NewCondition,
  options: SetConditionOptions,
): readonly Condition[] | undefined {
  const before = conditionsOf(object, options);
  const observedGeneration = object.metadata.generation ?? 0;
  const after = upsertCondition(before, { ...condition, observedGeneration }, options.clock);
  if (after === before) return undefined;
  const { order = compareConditions } = options;
  return order === false ? after : after.toSorted(order);
}
