import type { JsonSchema, ValidationRule } from "@capikit/common/json";
import { compareText } from "@capikit/common/text";
import type { Checked, UnknownSymbol } from "./checker/checked.ts";
import { check } from "./checker/checker.ts";
import { literalErrors } from "./checker/literals.ts";
import { foldConstants } from "./constants.ts";
import { estimate } from "./cost/estimate.ts";
import type { Executable } from "./evaluate.ts";
import { shownFieldPath } from "./field-path.ts";
import { findOverloads, functionNames } from "./library/index.ts";
import { MACRO_NAMES } from "./syntax/macros.ts";
import { parse } from "./syntax/parser.ts";
import { CelSyntaxError } from "./syntax/token-reader.ts";
import type { Declaration } from "./types/declaration.ts";
import { optionalOf, showType, type Type } from "./types/type.ts";

/** The part of a rule with the error. */
export type RuleKeyword = "rule" | "messageExpression" | "optionalOldSelf";
/** Kind of an error in a rule; `schemaCost` is that of all rules together. */
export type RuleErrorKind = "syntax" | "type" | "cost" | "schemaCost" | "uncheckable" | "invalid";

/** An error of one rule, without its location. */
export interface RuleProblem {
  readonly keyword: RuleKeyword;
  readonly kind: RuleErrorKind;
  /** The error and its fix; follows the keyword if it is not `rule`. */
  readonly message: string;
  /** Set if the rule uses a name or an operator that CEL does not have there. */
  readonly unknown?: UnknownSymbol | undefined;
}

/** An executable expression with the maximum cost of one run. */
export interface Program extends Executable {
  readonly cost: bigint;
}

export interface CompiledRule {
  readonly rule: ValidationRule;
  /** Undefined if the rule does not compile. */
  readonly program: Program | undefined;
  readonly message: Program | undefined;
  readonly usesOldSelf: boolean;
  /** Relative to the location of the rule; empty without a `fieldPath`. */
  readonly fieldPath: string;
  readonly problems: readonly RuleProblem[];
}

/**
 * Compiles a rule of a schema; `self` is undefined if rules cannot see the schema's values.
 * `validateSchema` checks the other texts of the rule.
 */
export function compileRule(
  rule: ValidationRule,
  schema: JsonSchema,
  self: Declaration | undefined,
): CompiledRule {
  const fieldPath = shownFieldPath(rule.fieldPath ?? "", schema);
  const none: CompiledRule = {
    rule,
    program: undefined,
    message: undefined,
    usesOldSelf: false,
    fieldPath,
    problems: [],
  };
  if (rule.rule.trim() === "") return none;
  if (self === undefined) {
    const message =
      "rules cannot see values without a declared type: give the schema a type, or move the rule to a typed parent";
    return { ...none, problems: [{ keyword: "rule", kind: "type", message }] };
  }
  const variables = variablesOf(rule, self.type);
  const program = compileExpression("rule", rule.rule, "bool", variables, self);
  if (!("checked" in program)) return { ...none, problems: program };
  const usesOldSelf = program.checked.reads("oldSelf");
  const problems: RuleProblem[] = [];
  if (!usesOldSelf && rule.optionalOldSelf !== undefined) {
    const message = "may not be set on a rule that does not use oldSelf: remove it";
    problems.push({ keyword: "optionalOldSelf", kind: "invalid", message });
  }
  const message = compileMessage(rule, variables, self);
  if (message === undefined || "checked" in message)
    return { rule, program, message, usesOldSelf, fieldPath, problems };
  return {
    rule,
    program,
    message: undefined,
    usesOldSelf,
    fieldPath: "",
    problems: [...problems, ...message],
  };
}

function variablesOf(rule: ValidationRule, self: Type): ReadonlyMap<string, Type> {
  return new Map([
    ["self", self],
    ["oldSelf", rule.optionalOldSelf === true ? optionalOf(self) : self],
  ]);
}

function compileMessage(
  rule: ValidationRule,
  variables: ReadonlyMap<string, Type>,
  self: Declaration,
): Program | readonly RuleProblem[] | undefined {
  const { messageExpression } = rule;
  if (messageExpression === undefined || messageExpression.trim() === "") return undefined;
  return compileExpression("messageExpression", messageExpression, "string", variables, self);
}

function compileExpression(
  keyword: "rule" | "messageExpression",
  source: string,
  result: "bool" | "string",
  variables: ReadonlyMap<string, Type>,
  self: Declaration,
): Program | readonly RuleProblem[] {
  const checked = checkExpression(source, result, variables);
  if ("kind" in checked) return [{ keyword, ...checked }];
  return { checked, constants: foldConstants(checked), cost: estimate(checked, self).max };
}

/** Parses and checks an expression that must return a type. */
export function checkExpression(
  source: string,
  result: "bool" | "string",
  variables: ReadonlyMap<string, Type>,
): Checked | Omit<RuleProblem, "keyword"> {
  let checked: Checked;
  try {
    checked = check(parse(source), variables);
  } catch (error) {
    if (!(error instanceof CelSyntaxError)) throw error;
    return { kind: "syntax", message: located(source, error.offset, error.message) };
  }
  const [error] = checked.errors.length > 0 ? checked.errors : literalErrors(checked);
  if (error !== undefined) {
    const kind = error.uncheckable === true ? "uncheckable" : "type";
    return { kind, message: located(source, error.at, error.message), unknown: error.unknown };
  }
  const type = checked.typeOf(checked.expr);
  if (type.kind === result) return checked;
  return { kind: "type", message: `must return a ${result}, but returns ${showType(type)}` };
}

function located(source: string, offset: number, message: string): string {
  const before = source.slice(0, offset).split("\n");
  const column = (before.at(-1) ?? "").length + 1;
  return `${message} (${before.length > 1 ? `line ${before.length}, ` : ""}column ${column})`;
}

/** A function or macro that rules can call. */
export interface RuleFunction {
  readonly name: string;
  /** Whether it is called on a value: `self.name.startsWith("a")`. */
  readonly isMethod: boolean;
  /** The parameters and results of its signatures, such as `(string) → bool`; empty for macros. */
  readonly signatures: readonly string[];
}

/** Returns the functions and macros of CEL rules, sorted by name. */
export function ruleFunctions(): readonly RuleFunction[] {
  const macros = MACRO_NAMES.map((name) => ({ name, isMethod: name !== "has", signatures: [] }));
  const functions = functionNames().flatMap((name) => {
    const overloads = findOverloads(name) ?? [];
    return [true, false].flatMap((isMethod) => {
      const signatures = overloads
        .filter(({ member }) => member === isMethod)
        .map(({ args, result }) => {
          const parameters = args.slice(isMethod ? 1 : 0).map(showType);
          return `(${parameters.join(", ")}) → ${showType(result)}`;
        });
      return signatures.length === 0 ? [] : [{ name, isMethod, signatures: [...new Set(signatures)] }];
    });
  });
  return [...macros, ...functions].sort((a, b) => compareText(a.name, b.name));
}
