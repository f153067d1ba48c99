import type { NewCondition } from "./condition.ts";
import { indentMessage } from "./indent-message.ts";
import type { PriorityFunction } from "./merge-priority.ts";

/**
 * A bullet for each condition that is an issue or unknown, in the order given; where `status` is True, for each that has something to
 * say. A condition without message is shown with its reason.
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
