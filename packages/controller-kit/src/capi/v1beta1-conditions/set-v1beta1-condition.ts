// @until CAPI v1.16
import { readyV1Beta1Condition, type V1Beta1Condition } from "@capikit/api/core/v1beta2";
import { compareText } from "@capikit/common/text";
import type { ConditionedObject, ConditionsPlace } from "../conditions/condition.ts";
import { setNestedValue, withNestedValue } from "../values/nested.ts";
import { isTime, toTime, type WallClock, wallClock } from "../values/time.ts";
import {
  hasSameV1Beta1State,
  type NewV1Beta1Condition,
  v1Beta1ConditionsOf,
  v1Beta1ConditionsPath,
} from "./v1beta1-condition.ts";

/** Options for setting a v1beta1 condition. */
export interface SetV1Beta1ConditionOptions extends ConditionsPlace {
  /** Default: the wall clock. */
  readonly clock?: WallClock | undefined;
}

/** Compares conditions: Ready first, then by name. */
export function compareV1Beta1Conditions(a: { readonly type: string }, b: { readonly type: string }): number {
  const ready = Number(b.type === readyV1Beta1Condition) - Number(a.type === readyV1Beta1Condition);
  return ready !== 0 ? ready : compareText(a.type, b.type);
}

/**
 * Adds a condition or replaces that of its type, and sorts the list. Unlike v1beta2, any change of
 * status, reason, severity or message updates the transition time. Source: `Set` of Cluster API's util package for deprecated conditions.
 */
export function upsertV1Beta1Condition(
  conditions: readonly V1Beta1Condition[],
  condition: NewV1Beta1Condition,
  options: SetV1Beta1ConditionOptions = {},
): readonly V1Beta1Condition[] {
  const old = conditions.find((one) => one.type === condition.type);
  const next: V1Beta1Condition = {
    ...condition,
    lastTransitionTime: transitionTime(old, condition, options),
  };
  const list =
    old === undefined
      ? [...conditions, next]
      : conditions.map((one) => (one === old && !hasSameV1Beta1State(old, condition) ? next : one));
  return list.sort(compareV1Beta1Conditions);
}

/** Returns a copy with a condition set; see {@link upsertV1Beta1Condition}. Ignores undefined. */
export function withV1Beta1Condition<T extends ConditionedObject>(
  object: T,
  condition: NewV1Beta1Condition | undefined,
  options: SetV1Beta1ConditionOptions = {},
): T {
  if (condition === undefined) return object;
  const after = upsertV1Beta1Condition(v1Beta1ConditionsOf(object, options), condition, options);
  return withNestedValue(object, options.path ?? v1Beta1ConditionsPath, after);
}

/** Like {@link withV1Beta1Condition}, but changes the draft in place. */
export function setV1Beta1Condition(
  draft: ConditionedObject,
  condition: NewV1Beta1Condition | undefined,
  options: SetV1Beta1ConditionOptions = {},
): void {
  if (condition === undefined) return;
  const after = upsertV1Beta1Condition(v1Beta1ConditionsOf(draft, options), condition, options);
  setNestedValue(draft, options.path ?? v1Beta1ConditionsPath, after);
}

function transitionTime(
  old: V1Beta1Condition | undefined,
  condition: NewV1Beta1Condition,
  { clock = wallClock }: SetV1Beta1ConditionOptions,
): string {
  const given = condition.lastTransitionTime;
  return old === undefined && isTime(given) ? given : toTime(clock());
}
