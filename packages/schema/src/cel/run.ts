import { errorMessage } from "@capikit/common/errors";
import { isRecord } from "@capikit/common/json";
import type { FieldError, FieldErrorType } from "../json-schema/field-error.ts";
import type { Json, JsonObject, JsonSchema } from "../json-schema/json-schema.ts";
import { isArray } from "../values/json-kind.ts";
import { correlate, isUnchanged, itemKey } from "./correlation.ts";
import { evaluate } from "./evaluate.ts";
import type { PlanNode } from "./plan.ts";
import type { CompiledRule, Program } from "./rule.ts";
import { CostMeter, OBJECT_LIMIT } from "./runtime/cost-meter.ts";
import { CelCostLimitError, CelRuntimeError } from "./runtime/errors.ts";
import { withWorkLimit } from "./runtime/work.ts";
import { ruleValue } from "./values/schema-value.ts";
import { trimSpace } from "./values/trim-space.ts";
import { Optional, type Value } from "./values/value.ts";

/** Maximum result of a `messageExpression`, in bytes. */
const MAX_MESSAGE = 5 * 1024;

/** The old value to compare with: that of the value, else of the nearest parent that has one. */
interface Previous {
  /** Whether nothing changed here, so that existing errors are tolerated. */
  readonly unchanged: () => boolean;
}

interface Context {
  readonly errors: FieldError[];
  readonly ratchet: boolean;
  /** The remaining cost of the rules; negative after a limit was exceeded, which ends the run. */
  budget: number;
  spent: number;
}

/** The result of an evaluation. */
type Outcome = Value | CelRuntimeError | CelCostLimitError;

const OUT_OF_BUDGET = "failed due to running out of cost budget, no further validation rules will be run";
const NO_MORE_RULES = "no further validation rules will be run due to call cost exceeds limit for";

const CHANGED: Previous = { unchanged: () => false };

/** The errors of an object and the cost of its rules. */
export interface RunResult {
  readonly errors: FieldError[];
  /** The cost of the evaluations in the API server's units, including the last one. */
  readonly cost: number;
  /** Whether a limit was exceeded, so that some rules did not run. An error reports it. */
  readonly exceeded: boolean;
}

/**
 * Runs the rules of a plan on an object, within the API server's cost limits. With `ratchet`,
 * errors of unchanged values are dropped, as on updates.
 */
export function runRules(
  plan: PlanNode,
  value: Json,
  oldValue: Json | undefined,
  ratchet: boolean,
): RunResult {
  const context: Context = {
    errors: [],
    ratchet: ratchet && oldValue !== undefined && oldValue !== null,
    budget: OBJECT_LIMIT,
    spent: 0,
  };
  const old = oldValue ?? undefined;
  withWorkLimit(() => visit(plan, "", value, old, compared(value, old, plan.schema, CHANGED), context));
  return { errors: context.errors, cost: context.spent, exceeded: context.budget < 0 };
}

function compared(value: Json, old: Json | undefined, schema: JsonSchema, nearest: Previous): Previous {
  if (old === undefined) return nearest;
  let same: boolean | undefined;
  return { unchanged: () => (same ??= isUnchanged(value, old, schema)) };
}

function visit(
  node: PlanNode,
  path: string,
  value: Json,
  old: Json | undefined,
  previous: Previous,
  context: Context,
): void {
  if (value === null || !node.runs || context.budget < 0) return;
  checkRules(node, path, value, old ?? undefined, previous, context);
  for (const part of node.allOf) visit(part, path, value, old, CHANGED, context);
  if (isArray(value)) visitItems(node, path, value, old, previous, context);
  else if (isRecord(value)) visitFields(node, path, value, old, previous, context);
}

function visitFields(
  node: PlanNode,
  path: string,
  value: JsonObject,
  old: Json | undefined,
  previous: Previous,
  context: Context,
): void {
  const oldFields = isRecord(old) ? old : undefined;
  for (const [key, child] of Object.entries(value)) {
    if (context.budget < 0) return;
    const before = oldFields !== undefined && Object.hasOwn(oldFields, key) ? oldFields[key] : undefined;
    const hidden = path === "" && node.isRoot && (key === "apiVersion" || key === "kind");
    const now = (part: PlanNode): Previous =>
      hidden ? CHANGED : compared(child, before, part.schema, previous);
    const { values } = node;
    if (values !== undefined) visit(values, `${path}[${key}]`, child, before, now(values), context);
    const property = node.properties.get(key);
    if (property !== undefined) visit(property, join(path, key), child, before, now(property), context);
  }
}

function visitItems(
  node: PlanNode,
  path: string,
  value: readonly Json[],
  old: Json | undefined,
  previous: Previous,
  context: Context,
): void {
  const { items, schema } = node;
  if (items === undefined) return;
  const oldItems = correlate(schema, isArray(old) ? old : []);
  for (const [index, item] of value.entries()) {
    if (context.budget < 0) return;
    const key = itemKey(schema, item);
    const before = key === undefined ? undefined : oldItems.get(key);
    visit(items, `${path}[${index}]`, item, before, compared(item, before, items.schema, previous), context);
  }
}

function checkRules(
  node: PlanNode,
  path: string,
  value: Json,
  old: Json | undefined,
  previous: Previous,
  context: Context,
): void {
  if (node.rules.length === 0) return;
  if (context.budget === 0) {
    exceed(context, path, `validation ${OUT_OF_BUDGET}`, node.rules[0]?.rule.rule ?? "");
    return;
  }
  // Lazy: a value that does not fit its schema only fails the rules that read it.
  const self = lazily(() => readable(value, node));
  const oldSelf = lazily(() => (old === undefined ? undefined : readable(old, node)));
  for (const compiled of node.rules) {
    const error = checkRule(compiled, path, self, oldSelf, old !== undefined, context);
    if (error !== undefined) {
      const letPass = error.failed && context.ratchet && !compiled.usesOldSelf && previous.unchanged();
      if (!letPass) context.errors.push(error.error);
    }
    if (context.budget < 0) return;
  }
}

function exceed(context: Context, path: string, message: string, rule: string): void {
  context.budget = -1;
  context.errors.push({ path, type: "FieldValueInvalid", message, rule });
}

/** Evaluates an expression and deducts its cost from the object's budget. */
function spend(program: Program, variables: () => ReadonlyMap<string, Variable>, context: Context): Outcome {
  const meter = new CostMeter();
  try {
    return evaluate(program, variables(), meter);
  } catch (error) {
    if (error instanceof CelRuntimeError || error instanceof CelCostLimitError) return error;
    throw error;
  } finally {
    context.spent += meter.spent;
    context.budget = meter.spent > context.budget ? -1 : context.budget - meter.spent;
  }
}

type Lazy<T> = () => T;

/** A value that may not fit its schema's type, which is reported when it is read. */
type Variable = Value | CelRuntimeError;

function readable(value: Json, node: PlanNode): Variable {
  try {
    return ruleValue(value, node.schema, node.isRoot);
  } catch (error) {
    if (error instanceof CelRuntimeError) return error;
    throw error;
  }
}

function checkRule(
  compiled: CompiledRule,
  path: string,
  self: Lazy<Variable>,
  oldSelf: Lazy<Variable | undefined>,
  hasOld: boolean,
  context: Context,
): { readonly error: FieldError; readonly failed: boolean } | undefined {
  const { rule, program, usesOldSelf } = compiled;
  const { rule: source } = rule;
  if (program === undefined) {
    if (source.trim() === "") return undefined;
    const why = compiled.problems.map(({ message }) => message).join("; ");
    return {
      error: { path, type: "FieldValueInvalid", message: `rule compile error: ${why}`, rule: source },
      failed: false,
    };
  }
  const optional = rule.optionalOldSelf === true;
  if (usesOldSelf && !hasOld && !optional) return undefined;
  const variables = (): ReadonlyMap<string, Variable> => {
    const before = usesOldSelf ? oldSelf() : undefined;
    const named = new Map<string, Variable>([["self", self()]]);
    if (optional && !(before instanceof CelRuntimeError))
      named.set("oldSelf", before === undefined ? Optional.none : new Optional(before));
    else if (before !== undefined) named.set("oldSelf", before);
    return named;
  };
  const outcome = spend(program, variables, context);
  if (context.budget < 0 || outcome instanceof Error) {
    const shown = (rule.message ?? "").trim() || source.trim();
    const message = failureOf(outcome, shown, context);
    return { error: { path, type: "FieldValueInvalid", message, rule: source }, failed: false };
  }
  if (outcome === true) return undefined;
  const at = compiled.fieldPath === "" ? path : join(path, compiled.fieldPath);
  const own = compiled.message === undefined ? undefined : ownMessage(compiled, self, oldSelf, context);
  if (context.budget < 0) {
    const error: FieldError = { path: at, type: "FieldValueInvalid", message: own ?? "", rule: source };
    return { error, failed: true };
  }
  const message = own ?? defaultMessage(compiled);
  return { error: { path: at, type: typeOf(rule.reason), message, rule: source }, failed: true };
}

/** Returns why a rule has no result. Ends the run if it exceeded the limit of one evaluation. */
function failureOf(outcome: Outcome, rule: string, context: Context): string {
  if (context.budget < 0) return `validation ${OUT_OF_BUDGET}`;
  if (outcome instanceof CelCostLimitError) {
    context.budget = -1;
    return `'${outcome.message}': ${NO_MORE_RULES} rule: ${rule}`;
  }
  return `${errorMessage(outcome)} evaluating rule: ${rule}`;
}

/**
 * Returns the result of a `messageExpression`; undefined if it fails or is unusable. If it exceeds
 * a limit, returns the API server's message and ends the run.
 */
function ownMessage(
  compiled: CompiledRule,
  self: Lazy<Variable>,
  oldSelf: Lazy<Variable | undefined>,
  context: Context,
): string | undefined {
  const { message: program, rule } = compiled;
  if (program === undefined) return undefined;
  const variables = (): ReadonlyMap<string, Variable> => {
    const before = program.checked.reads("oldSelf") ? oldSelf() : undefined;
    const named = new Map<string, Variable>([["self", self()]]);
    if (before !== undefined) named.set("oldSelf", before);
    return named;
  };
  const value = spend(program, variables, context);
  if (context.budget < 0) return `messageExpression evaluation ${OUT_OF_BUDGET}`;
  if (value instanceof CelCostLimitError) {
    context.budget = -1;
    return `${NO_MORE_RULES} messageExpression: ${JSON.stringify(rule.messageExpression ?? "")}`;
  }
  const text = typeof value === "string" ? trimSpace(value) : "";
  return text === "" || text.includes("\n") || new TextEncoder().encode(text).length > MAX_MESSAGE
    ? undefined
    : text;
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

function lazily<T>(compute: () => T): Lazy<T> {
  let done: { readonly value: T } | undefined;
  return () => {
    done ??= { value: compute() };
    return done.value;
  };
}

function join(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
