import { truncateText } from "@capikit/common/text";

/** Maximum characters in the message of a condition, by its CustomResourceDefinition. */
const maxCharacters = 32_768;

/** Truncates a message to the limit of conditions. The API server rejects longer ones. */
export function conditionMessage(message: string): string {
  return truncateText(message, maxCharacters); // bytes: never more characters
}
