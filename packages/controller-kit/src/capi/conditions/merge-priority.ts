import type { NewCondition } from "./condition.ts";

/** Priority of a condition in a merge, highest first. */
export type MergePriority = "issue" | "unknown" | "info";

/** Returns the priority of a condition. */
export type PriorityFunction = (condition: NewCondition) => MergePriority;

/** Sort rank; lower comes first. */
export const priorityRank: Readonly<Record<MergePriority, number>> = Object.freeze({
  issue: 0,
  unknown: 1,
  info: 2,
});

/**
 * Determines priorities by status: an undesired status is an issue. Conditions should be True,
 * those of the given types False. Source: `conditions.GetDefaultMergePriorityFunc` of Cluster API's
 * util packages.
 */
export function priorityByPolarity(negativePolarityTypes: readonly string[] = []): PriorityFunction {
  const negative = new Set(negativePolarityTypes);
  return ({ type, status }) => {
    if (status === "True") return negative.has(type) ? "issue" : "info";
    if (status === "False") return negative.has(type) ? "info" : "issue";
    return "unknown";
  };
}
