import type { NewCondition } from "./condition.ts";

/** How much a condition weighs when several become one, heaviest first. */
export type MergePriority = "issue" | "unknown" | "info";

/** Weighs a condition. */
export type PriorityFunction = (condition: NewCondition) => MergePriority;

/** Lower comes first. */
export const priorityRank: Readonly<Record<MergePriority, number>> = Object.freeze({
  issue: 0,
  unknown: 1,
  info: 2,
});

/**
 * Weighs by status: what is not as it should be is an issue. Conditions should be True, those of the named types False.
 *
 * Source: `conditions.GetDefaultMergePriorityFunc` of Cluster API's util packages.
 */
export function priorityByPolarity(negativePolarityTypes: readonly string[] = []): PriorityFunction {
  const negative = new Set(negativePolarityTypes);
  return ({ type, status }) => {
    if (status === "True") return negative.has(type) ? "issue" : "info";
    if (status === "False") return negative.has(type) ? "info" : "issue";
    return "unknown";
  };
}
