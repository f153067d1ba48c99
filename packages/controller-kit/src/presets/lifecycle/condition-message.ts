import { errorMessage } from "@capikit/common/errors";
import { redactText } from "@capikit/common/text";

/** Upper limit in schemas of conditions. */
const maxLength = 10_240;

/** Returns the message of a thrown value for a condition: without secrets, and not too long. */
export function conditionMessage(error: unknown): string {
  return redactText(errorMessage(error).slice(0, maxLength)).slice(0, maxLength);
}

/**
 * Reports whether messages differ only in numbers and IDs. Such a message stays: its write would
 * start the next reconcile at once, and a message with an ID of a request differs each time.
 */
export function isSimilarMessage(one: string, other: string): boolean {
  return withoutIds(one) === withoutIds(other);
}

function withoutIds(message: string): string {
  return message.replaceAll(/[\w-]+/g, (word) => (/\d/.test(word) ? "#" : word));
}
