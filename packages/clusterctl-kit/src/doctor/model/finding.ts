import type { Diagnostic, Severity } from "@capikit/common/diagnostics";

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
