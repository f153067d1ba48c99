import type { RuleId } from "@capikit/api/contract";
import type { Session } from "../session/session.ts";

/** `must`: Cluster API fails, blocks or does something else than meant. `should`: it works, and something is wrong all the same. */
export type CheckLevel = "must" | "should";

/** What a check is about, in the order in which they run. */
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
  /** Stable: its area, and what it is about. */
  readonly id: string;
  /** What is the case where it passes. */
  readonly title: string;
  readonly level: CheckLevel;
  readonly area: CheckArea;
  /** The rule of the contract for Runtime Extensions that it looks at; `@capikit/api/contract` says more of it, and its sources. */
  readonly rule: RuleId;
  /** What Cluster API v1.14.2 does, which is why it matters. */
  readonly because: string;
  /** How to fix it. */
  readonly help: string;
}

/** Why a check says nothing of an extension. */
export class NotApplicable extends Error {
  override readonly name = "NotApplicable";
}

/** A check with its code. */
export interface RunnableCheck extends ConformanceCheck {
  /**
   * Looks at an extension. Returns what it found against it, most telling first: nothing when all is well.
   *
   * @throws NotApplicable where there is nothing to look at
   */
  readonly run: (session: Session) => Promise<readonly string[]> | readonly string[];
}
