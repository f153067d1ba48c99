import { CapikitError } from "@capikit/common/errors";
import { redactText } from "@capikit/common/text";

/**
 * An error whose message Cluster API receives, as a Failure. All other errors get a fixed text, as
 * they may contain addresses, times and secrets, and messages end up in conditions.
 */
export class HookError extends CapikitError {
  override readonly name: string = "HookError";
}

const longest = 4096;

/** Returns a message as one line of bounded length, without control characters and secrets. */
export function messageForConditions(message: string): string {
  const line = redactText(message.slice(0, 4 * longest))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
