import { redactText } from "@capikit/common/redaction";

/**
 * What a handler throws whose message Cluster API is to show: the answer is a Failure with it. Everything else that is thrown is answered
 * with a fixed text, as messages end up in conditions, and errors tell of addresses, times and secrets.
 */
export class HookError extends Error {
  override readonly name = "HookError";
}

const longest = 4096;

/** A message as one line of bounded length, without control characters and secrets. */
export function messageForConditions(message: string): string {
  const line = redactText(message.slice(0, 4 * longest))
    .replace(/[\p{Cc}\u2028\u2029]+/gu, " ")
    .trim();
  return line.length > longest ? `${line.slice(0, longest - 1)}…` : line;
}
