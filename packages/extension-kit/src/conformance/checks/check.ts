import type { HookDescriptor } from "@capikit/api/catalog/runtime";
import type { RuleId } from "@capikit/api/contract";
import type { DiagnosticDefinition, NotJudged } from "@capikit/common/diagnostics";
import { CapikitError } from "@capikit/common/errors";
import type { JsonObject } from "@capikit/common/json";
import type { Session } from "../session/session.ts";

/** The subject of a check, in the order in which they run. */
export type CheckArea =
  | "connection"
  | "discovery"
  | "request"
  | "response"
  | "patches"
  | "hooks"
  | "robustness";

/**
 * One check of an extension, as data. An error: Cluster API fails, blocks or misbehaves. A warning:
 * it works, but the extension has a defect. The reason is the behavior of Cluster API.
 */
export interface ConformanceCheck extends DiagnosticDefinition {
  readonly severity: "error" | "warning";
  readonly area: CheckArea;
  /** The contract's rule for Runtime Extensions; see `@capikit/api/contract` for its sources. */
  readonly rule: RuleId;
  readonly help: string;
}

/** The reason why a check is not applicable to an extension. */
export class NotApplicableError extends CapikitError {
  override readonly name = "NotApplicableError";
}

/** The reason why a check cannot judge anything, although it applies. */
export class NotJudgedError extends CapikitError {
  override readonly name = "NotJudgedError";
  readonly entry: Pick<NotJudged, "name" | "help">;

  constructor(why: string, name: string, help: string) {
    super(why);
    this.entry = { name, help };
  }
}

/** A response with its request. */
export interface Answer {
  readonly hook: HookDescriptor;
  readonly request: JsonObject;
  readonly response: JsonObject;
}

/** Judges single answers, without calls. */
export interface AnswerJudge {
  readonly checks: (hook: HookDescriptor) => boolean;
  /**
   * Returns the violations of an answer.
   *
   * @throws NotApplicableError if there is nothing to check in it
   */
  readonly judge: (answer: Answer) => Promise<readonly string[]> | readonly string[];
}

export interface RunnableCheck extends ConformanceCheck {
  /** Set if the check is possible with a single answer. */
  readonly ofAnswers?: AnswerJudge;
  /**
   * Checks an extension. Returns its violations, the clearest first; empty if it passes.
   *
   * @throws NotApplicableError if there is nothing to check; NotJudgedError if nothing could be checked
   */
  readonly run: (session: Session) => Promise<readonly string[]> | readonly string[];
}
