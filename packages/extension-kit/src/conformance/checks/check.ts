import type { RuleId } from "@capikit/api/contract";
import { CapikitError } from "@capikit/common/errors";
import type { Session } from "../session/session.ts";

/** `must`: Cluster API fails, blocks or misbehaves. `should`: it works despite a defect. */
export type CheckLevel = "must" | "should";

/** The subject of a check, in the order in which they run. */
export type CheckArea =
  | "connection"
  | "discovery"
  | "request"
  | "response"
  | "patches"
  | "hooks"
  | "robustness";

/** One check of an extension, without its code. */
export interface ConformanceCheck {
  /** Stable identifier: area and subject. */
  readonly id: string;
  /** The checked property. */
  readonly title: string;
  readonly level: CheckLevel;
  readonly area: CheckArea;
  /** The contract's rule for Runtime Extensions; see `@capikit/api/contract` for its sources. */
  readonly rule: RuleId;
  /** Behavior of Cluster API v1.14.2, the reason for the check. */
  readonly because: string;
  /** How to fix it. */
  readonly help: string;
}

/** The reason why a check is not applicable to an extension. */
export class NotApplicableError extends CapikitError {
  override readonly name = "NotApplicableError";
}

/** A check with its code. */
export interface RunnableCheck extends ConformanceCheck {
  /**
   * Checks an extension. Returns its violations, the clearest first; empty if it passes.
   *
   * @throws NotApplicableError if there is nothing to check
   */
  readonly run: (session: Session) => Promise<readonly string[]> | readonly string[];
}
