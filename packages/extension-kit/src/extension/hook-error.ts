import { CapikitError } from "@capikit/common/errors";
import { redactText, truncateText } from "@capikit/common/text";
import { maxMessage } from "./answer-limits.ts";

/**
 * An error whose message Cluster API receives, as a Failure. All other errors get a fixed text, as
 * they may contain addresses, times and secrets, and messages end up in conditions.
 */
export class HookError extends CapikitError {
  override readonly name: string = "HookError";
}

/** Returns a message as one line of bounded length, without control characters and secrets. */
export function messageForConditions(message: string): string {
  const line = redactText(message.slice(0, 4 * maxMessage)).replace(/[\p{Cc}\u2028\u2029]+/gu, " ");
  return truncateText(line.trim(), maxMessage);
}
