import type { Diagnostic, Severity } from "@capikit/common/diagnostics";
import { humanDuration } from "@capikit/common/time";
import type { CheckContext } from "./check.ts";

/** A problem of a management cluster: the object, the reason why it matters, and the fix. */
export interface Finding extends Diagnostic {
  /** Name of the check that found it, such as `webhooks`. */
  readonly check: string;
  /** Statement that is true without the problem. */
  readonly title: string;
  /** Consequence if it is ignored. */
  readonly why: string;
}

/** Details of a finding that differ from the definition of its code. */
export interface FindingDetails {
  readonly help?: string;
  readonly severity?: Severity;
}

/** Reports a finding. `object` is an object such as `Cluster default/one`, or undefined. */
export type ReportFinding<Code extends string = string> = (
  code: Code,
  object: string | undefined,
  message: string,
  details?: FindingDetails,
) => void;

interface Expiry {
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
  verb: "expire" | "expires" = "expires",
): Expiry | undefined {
  const left = expires - now;
  if (left > expiresWithin) return undefined;
  const day = new Date(expires).toISOString().slice(0, 10);
  return left > 0
    ? { severity: "warning", message: `${verb} in ${humanDuration(left)}, on ${day}` }
    : { severity: "error", message: `expired ${humanDuration(-left)} ago, on ${day}` };
}
