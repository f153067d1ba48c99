// @until CAPI v1.16
import type { V1Beta1Condition } from "@capikit/api/core/v1beta2";
import {
  type ApplyChangesOptions,
  type Change,
  diffBy,
  mergeChanges,
} from "../conditions/condition-changes.ts";
import { millisOf } from "../values/time.ts";
import { compareV1Beta1Conditions, upsertV1Beta1Condition } from "./set-v1beta1-condition.ts";
import { hasSameV1Beta1State } from "./v1beta1-condition.ts";

/** A change of one v1beta1 condition. */
export type V1Beta1ConditionChange = Change<V1Beta1Condition>;

/** Returns the changes between two lists: additions and changes as in `after`, then removals. */
export function diffV1Beta1Conditions(
  before: readonly V1Beta1Condition[],
  after: readonly V1Beta1Condition[],
): readonly V1Beta1ConditionChange[] {
  return diffBy(before, after, isSame);
}

/**
 * Applies changes to the current conditions by the rules of `applyConditionChanges`.
 *
 * @throws ConditionConflictError
 */
export function applyV1Beta1ConditionChanges(
  latest: readonly V1Beta1Condition[],
  changes: readonly V1Beta1ConditionChange[],
  options: ApplyChangesOptions = {},
): readonly V1Beta1Condition[] {
  let isSorted = true;
  const merged = mergeChanges(latest, changes, options, {
    isSame,
    hasSameState: hasSameV1Beta1State,
    set(old, condition) {
      isSorted = false;
      return upsertV1Beta1Condition(old, condition, { clock: options.clock });
    },
  });
  return isSorted ? merged : merged.toSorted(compareV1Beta1Conditions);
}

function isSame(a: V1Beta1Condition, b: V1Beta1Condition): boolean {
  return hasSameV1Beta1State(a, b) && millisOf(a.lastTransitionTime) === millisOf(b.lastTransitionTime);
}
