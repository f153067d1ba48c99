import type { NewCondition } from "./condition.ts";
import { indentMessage } from "./indent-message.ts";
import type { PriorityFunction } from "./merge-priority.ts";

/**
 * Lists the issues and unknowns as bullets in the given order; if `status` is True, all conditions
 * with a message. Without a message, a bullet shows the reason.
 */
export function summaryMessages(
  conditions: readonly NewCondition[],
  priorityOf: PriorityFunction,
  status: string,
): readonly string[] {
  return conditions
    .filter((one) => priorityOf(one) !== "info" || (status === "True" && Boolean(one.message)))
    .map(({ type, message, reason }) => `* ${type}:${message ? indentMessage(message) : ` ${reason}`}`);
}
