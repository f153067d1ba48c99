import { millisOf } from "../values/time.ts";
import { indentMessage, type NewCondition } from "./condition.ts";

/** Result of merging conditions. */
export type MergedCondition = Pick<NewCondition, "status" | "reason"> & { readonly message: string };

/** Merges one or more conditions of an object, whose types are in order of importance. */
export type MergeStrategy = (
  conditions: readonly NewCondition[],
  types: readonly string[],
) => MergedCondition;

/** Priority of a condition in a merge, highest first. */
type MergePriority = "issue" | "unknown" | "info";

type PriorityFunction = (condition: NewCondition) => MergePriority;

/**
 * Determines priorities by status: an undesired status is an issue. Conditions should be True,
 * those of the given types False. Source: `conditions.GetDefaultMergePriorityFunc` of Cluster API's
 * util packages.
 */
function priorityByPolarity(negativePolarityTypes: readonly string[]): PriorityFunction {
  const negative = new Set(negativePolarityTypes);
  return ({ type, status }) => {
    if (status === "True") return negative.has(type) ? "issue" : "info";
    if (status === "False") return negative.has(type) ? "info" : "issue";
    return "unknown";
  };
}

/**
 * Returns Cluster API's strategy: issues make the result False, else unknowns make it Unknown, else
 * it is True. The message lists issues and unknowns, or additional information if it has neither.
 * Source: `conditions.DefaultMergeStrategy` of Cluster API's util packages.
 *
 * @param negativePolarityTypes Types whose status should be False. Default: none.
 */
export function defaultMergeStrategy(negativePolarityTypes: readonly string[] = []): MergeStrategy {
  const priorityOf = priorityByPolarity(negativePolarityTypes);
  return (conditions, types) => {
    if (conditions.length === 0) throw new TypeError("no conditions to merge: specify at least one");
    const sorted = byRelevance(conditions, types);
    const has = (priority: MergePriority) => sorted.some((one) => priorityOf(one) === priority);
    const [status, reason] = has("issue")
      ? (["False", "IssuesReported"] as const)
      : has("unknown")
        ? (["Unknown", "UnknownReported"] as const)
        : (["True", "InfoReported"] as const);
    return { status, reason, message: summaryMessages(sorted, priorityOf, status).join("\n") };
  };
}

/** Sorts by the order of types, then by the time of the last transition. */
function byRelevance(conditions: readonly NewCondition[], types: readonly string[]): readonly NewCondition[] {
  const places = new Map(types.map((type, index) => [type, index]));
  const place = ({ type }: NewCondition) => places.get(type) ?? 0;
  return conditions.toSorted((a, b) => {
    const difference = place(a) - place(b);
    if (difference !== 0) return difference;
    const [left, right] = [millisOf(a.lastTransitionTime), millisOf(b.lastTransitionTime)];
    return left === right ? 0 : left - right;
  });
}

/**
 * Lists the issues and unknowns as bullets in the given order; if `status` is True, all conditions
 * with a message. Without a message, a bullet shows the reason.
 */
function summaryMessages(
  conditions: readonly NewCondition[],
  priorityOf: PriorityFunction,
  status: string,
): readonly string[] {
  return conditions
    .filter((one) => priorityOf(one) !== "info" || (status === "True" && Boolean(one.message)))
    .map(({ type, message, reason }) => `* ${type}:${message ? indentMessage(message) : ` ${reason}`}`);
}
