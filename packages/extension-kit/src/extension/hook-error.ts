import { redactText } from "@capikit/common/redaction";

/**
 * An error whose message Cluster API receives: the answer is a Failure with it. All other errors
 * are answered with a fixed text, as messages end up in conditions, and errors may contain
 * addresses, times and secrets.
 */
export class HookError extends Error {
  override readonly name = "HookError";
}

const longest = 4096;

/** Returns a message as one line of bounded length, without control characters and secrets. */
export function messageForConditions(message: string): string {
  const line = redactText(message.slice(0, 4 * longest))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
