import { listAt, textAt, valueAt } from "@capikit/common/json";

/** A condition with the fields of `metav1.Condition`. */
export interface DescribedCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  /** As in the object; empty if unset. */
  readonly lastTransitionTime: string;
}

/**
 * Returns the conditions of an object of either contract: `status.v1beta2.conditions`, or else
 * `status.conditions`. Like clusterctl, returns none if one condition of a provider object is
 * invalid.
 */
export function conditionsOf(object: unknown): readonly DescribedCondition[] {
  const newer = valueAt(object, "status", "v1beta2", "conditions");
  const list = Array.isArray(newer) ? newer : listAt(object, "status", "conditions");
  const conditions = list
    .filter((one) => typeof one === "object" && one !== null)
    .map((one) => ({
      type: textAt(one, "type"),
      status: textAt(one, "status"),
      reason: textAt(one, "reason") || "NoReasonReported",
      message: textAt(one, "message"),
      lastTransitionTime: textAt(one, "lastTransitionTime"),
    }));
  const broken = conditions.some(
    ({ type, status }) => type === "" || !["True", "False", "Unknown"].includes(status),
  );
  return broken ? [] : conditions;
}

/** Conditions with negative polarity. */
const NEGATIVE = new Set([
  "Paused",
  "Deleting",
  "RollingOut",
  "ScalingUp",
  "ScalingDown",
  "Updating",
  "Remediating",
]);

/** Severity of a condition, which determines its color. */
export type ConditionState = "good" | "bad" | "unknown" | "other";

/** Returns the state for a status of a condition with the given polarity. */
export function stateOf(status: string, positive = true): ConditionState {
  if (status === "Unknown") return "unknown";
  if (status !== "True" && status !== "False") return "other";
  return (status === "True") === positive ? "good" : "bad";
}

/** Returns the state of a condition. `False` is good for those with negative polarity, such as `Paused`. */
export function stateOfCondition({ type, status }: DescribedCondition): ConditionState {
  return stateOf(status, !NEGATIVE.has(type));
}

export function isNoteworthy(condition: DescribedCondition): boolean {
  const state = stateOfCondition(condition);
  return state === "bad" || state === "unknown" || condition.message !== "";
}

/** Reports whether two conditions, if present, are equal for grouping. */
export function isSameCondition(
  left: DescribedCondition | undefined,
  right: DescribedCondition | undefined,
): boolean {
  return left?.status === right?.status && left?.reason === right?.reason;
}
