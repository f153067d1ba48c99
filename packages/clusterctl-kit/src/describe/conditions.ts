import { redactText } from "@capikit/common/text";
import { type Condition, conditionsOf, stateOfCondition } from "@capikit/inventory";

/** A condition as clusterctl shows it. */
export type DescribedCondition = Omit<Condition, "observedGeneration">;

/**
 * Returns the conditions of an object; like clusterctl, with a reason for an object without conditions. Messages may contain texts
 * of controllers and platforms: secrets in them are removed.
 */
export function describedConditions(object: unknown): readonly DescribedCondition[] {
  return conditionsOf(object).map(({ observedGeneration: _, ...condition }) => ({
    ...condition,
    reason: condition.reason || "NoReasonReported",
    message: redactText(condition.message),
  }));
}

export function isNoteworthy(condition: DescribedCondition): boolean {
  const state = stateOfCondition(condition);
  return state === "bad" || state === "unknown" || condition.message !== "";
}

/**
 * Returns the first item of a condition's message with the items nested in it, as one line. Cluster
 * API lists the reasons of summarized conditions as items: `* Name: reason`.
 */
export function firstItem(message: string): string {
  const [first = "", ...rest] = message.split("\n");
  const end = rest.findIndex((line) => !/^ +\* /.test(line));
  const nested = end === -1 ? rest : rest.slice(0, end);
  const items = [first, ...nested].map((line) => line.replace(/^ *\* /, ""));
  return items.join("; ").replaceAll(":; ", ": ");
}
