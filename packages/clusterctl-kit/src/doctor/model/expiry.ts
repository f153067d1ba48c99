import type { Severity } from "@capikit/common/diagnostics";
import { humanDuration } from "@capikit/common/time";
import type { CheckContext } from "./check-context.ts";

export interface Expiry {
  /** Message, such as `expires in 12d, on 2026-12-04`. */
  readonly message: string;
  readonly severity: Severity;
}

/**
 * Judges a time of expiry, in milliseconds since 1970: an error if it is in the past, a warning if
 * it is near. Returns undefined for others.
 */
export function judgeExpiry(
  expires: number,
  { now, expiresWithin }: Pick<CheckContext, "expiresWithin" | "now">,
): Expiry | undefined {
  const left = expires - now;
  if (left > expiresWithin) return undefined;
  const day = new Date(expires).toISOString().slice(0, 10);
  return left > 0
    ? { severity: "warning", message: `expires in ${humanDuration(left)}, on ${day}` }
    : { severity: "error", message: `expired ${humanDuration(-left)} ago, on ${day}` };
}
