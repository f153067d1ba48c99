import type { Condition } from "@capikit/api/meta";
import { isTime, toTime, type WallClock, wallClock } from "../values/time.ts";
import type { NewCondition } from "./condition.ts";
import { hasSameState } from "./same-state.ts";

/**
 * Adds a condition or replaces that of its type; returns the list itself if nothing changes. The
 * transition time is kept with the status, or else the given or current one in seconds. Does not
 * sort.
 */
export function upsertCondition(
  conditions: readonly Condition[],
  condition: NewCondition,
  clock: WallClock = wallClock,
): readonly Condition[] {
  const { type, status, reason, message = "", observedGeneration, lastTransitionTime } = condition;
  const old = conditions.find((one) => one.type === type);
  if (old !== undefined && hasSameState(old, condition)) return conditions;
  const next: Condition = {
    type,
    status,
    ...(observedGeneration ? { observedGeneration } : {}),
    lastTransitionTime:
      old?.status === status
        ? old.lastTransitionTime
        : toTime(isTime(lastTransitionTime) ? new Date(lastTransitionTime) : clock()),
    reason,
    message,
  };
  return old === undefined ? [...conditions, next] : conditions.map((one) => (one === old ? next : one));
}
