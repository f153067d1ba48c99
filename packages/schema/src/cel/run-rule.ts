import { errorMessage } from "@capikit/common/errors";
import { utf8Length } from "@capikit/common/text";
import type { FieldError, FieldErrorType } from "../json-schema/field-path.ts";
import { joinPath } from "./field-path.ts";
import type { CompiledRule } from "./rule.ts";
import type { Outcome, RunBudget, Variable } from "./run-budget.ts";
import { CelCostLimitError, CelRuntimeError } from "./runtime/errors.ts";
import { Optional, trimSpace } from "./values/value.ts";

/** A value that a rule runs on, and its old value, which are read on demand. */
export interface RuleInput {
  readonly path: string;
  readonly self: () => Variable;
  readonly oldSelf: () => Variable | undefined;
  readonly hasOld: boolean;
}

export interface RuleFailure {
  readonly error: FieldError;
  /** Whether the rule returned false, rather than no result. */
  readonly failed: boolean;
}

export const OUT_OF_BUDGET =
  "failed due to running out of cost budget, no further validation rules will be run";
const NO_MORE_RULES = "no further validation rules will be run due to call cost exceeds limit for";
/** Maximum result of a `messageExpression`, in bytes. */
const MAX_MESSAGE = 5 * 1024;

/** Runs a rule on a value; undefined if the rule holds or does not apply. */
export function runRule(
  compiled: CompiledRule,
  input: RuleInput,
  budget: RunBudget,
): RuleFailure | undefined {
  const { rule, program, usesOldSelf } = compiled;
  const { rule: source } = rule;
  const { path, hasOld } = input;
  if (program === undefined) {
    if (source.trim() === "") return undefined;
    const why = compiled.problems.map(({ message }) => message).join("; ");
    return {
      error: {
        path,
        type: "FieldValueInvalid",
        message: `rule compile error: ${why}`,
        rule: source,
        unchecked: "invalid-rule",
      },
      failed: false,
    };
  }
  const optional = rule.optionalOldSelf === true;
  if (usesOldSelf && !hasOld && !optional) return undefined;
  const outcome = budget.evaluate(program, () => variablesOf(input, usesOldSelf, optional));
  if (budget.isExceeded || outcome instanceof Error) {
    const shown = (rule.message ?? "").trim() || source.trim();
    const message = failureOf(outcome, shown, budget);
    return { error: { path, type: "FieldValueInvalid", message, rule: source }, failed: false };
  }
  if (outcome === true) return undefined;
  const at = compiled.fieldPath === "" ? path : joinPath(path, compiled.fieldPath);
  const own = compiled.message === undefined ? undefined : ownMessage(compiled, input, budget);
  if (budget.isExceeded) {
    const error: FieldError = { path: at, type: "FieldValueInvalid", message: own ?? "", rule: source };
    return { error, failed: true };
  }
  const message = own ?? defaultMessage(compiled);
  return { error: { path: at, type: typeOf(rule.reason), message, rule: source }, failed: true };
}

function variablesOf(input: RuleInput, readsOld: boolean, optional: boolean): ReadonlyMap<string, Variable> {
  const old = readsOld ? input.oldSelf() : undefined;
  const variables = new Map<string, Variable>([["self", input.self()]]);
  if (optional && !(old instanceof CelRuntimeError))
    variables.set("oldSelf", old === undefined ? Optional.none : new Optional(old));
  else if (old !== undefined) variables.set("oldSelf", old);
  return variables;
}

/** Returns why a rule has no result. Ends the run if it exceeded the limit of one evaluation. */
function failureOf(outcome: Outcome, rule: string, budget: RunBudget): string {
  if (budget.isExceeded) return `validation ${OUT_OF_BUDGET}`;
  if (outcome instanceof CelCostLimitError) {
    budget.exceed();
    return `'${outcome.message}': ${NO_MORE_RULES} rule: ${rule}`;
  }
  return `${errorMessage(outcome)} evaluating rule: ${rule}`;
}

/**
 * Returns the result of a `messageExpression`; undefined if it fails or is unusable. If it exceeds
 * a limit, returns the API server's message and ends the run.
 */
function ownMessage(
  { message: program, rule }: CompiledRule,
  input: RuleInput,
  budget: RunBudget,
): string | undefined {
  if (program === undefined) return undefined;
  const readsOld = program.checked.reads("oldSelf");
  const value = budget.evaluate(program, () => variablesOf(input, readsOld, false));
  if (budget.isExceeded) return `messageExpression evaluation ${OUT_OF_BUDGET}`;
  if (value instanceof CelCostLimitError) {
    budget.exceed();
    return `${NO_MORE_RULES} messageExpression: ${JSON.stringify(rule.messageExpression ?? "")}`;
  }
  const text = typeof value === "string" ? trimSpace(value) : "";
  return text === "" || text.includes("\n") || utf8Length(text) > MAX_MESSAGE ? undefined : text;
}

function defaultMessage({ rule }: CompiledRule): string {
  const message = (rule.message ?? "").trim();
  return message === "" ? `failed rule: ${rule.rule.trim()}` : message;
}

function typeOf(reason: string | undefined): FieldErrorType {
  switch (reason) {
    case "FieldValueForbidden":
    case "FieldValueRequired":
    case "FieldValueDuplicate":
      return reason;
    default:
      return "FieldValueInvalid";
  }
}
