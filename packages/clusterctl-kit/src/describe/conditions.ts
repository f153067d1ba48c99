import { listAt, textAt, valueAt } from "./fields.ts";

/** A condition of an object, in the words of metav1. */
export interface DescribedCondition {
  readonly type: string;
  readonly status: string;
  readonly reason: string;
  readonly message: string;
  /** As the object says it; empty where it does not. */
  readonly lastTransitionTime: string;
}

/**
 * The conditions of an object at any stage of its way to contract v1beta2: those of `status.v1beta2.conditions`, or else of
 * `status.conditions`. None at all where one of a provider's is broken, as clusterctl takes it.
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

/** Conditions that are well when they are False. */
const NEGATIVE = new Set([
  "Paused",
  "Deleting",
  "RollingOut",
  "ScalingUp",
  "ScalingDown",
  "Updating",
  "Remediating",
]);

/** How a condition is: what its colour says. */
export type ConditionState = "good" | "bad" | "unknown" | "other";

/** What a status means, where the condition is one that is well when it is True. */
export function stateOf(status: string, positive = true): ConditionState {
  if (status === "Unknown") return "unknown";
  if (status !== "True" && status !== "False") return "other";
  return (status === "True") === positive ? "good" : "bad";
}

/** What a condition of an object means. */
export function stateOfCondition({ type, status }: DescribedCondition): ConditionState {
  return stateOf(status, !NEGATIVE.has(type));
}

/** Whether a condition has something to tell: it is not as it should be, or has a message. */
export function isNoteworthy(condition: DescribedCondition): boolean {
  const state = stateOfCondition(condition);
  return state === "bad" || state === "unknown" || condition.message !== "";
}

/** Whether two conditions, or their lacks, are the same for whoever groups by them. */
export function isSameCondition(
  left: DescribedCondition | undefined,
  right: DescribedCondition | undefined,
): boolean {
  return left?.status === right?.status && left?.reason === right?.reason;
}
