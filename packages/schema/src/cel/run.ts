import { errorMessage } from "@capikit/common/errors";
import {
  equalJson,
  isRecord,
  type Json,
  type JsonSchema,
  type ReadonlyJsonObject,
} from "@capikit/common/json";
import { utf8Length } from "@capikit/common/text";
import type { FieldError, FieldErrorType } from "../json-schema/field-path.ts";
import { isArray } from "../values/json-kind.ts";
import { evaluate } from "./evaluate.ts";
import { joinPath } from "./field-path.ts";
import type { PlanNode } from "./plan.ts";
import type { CompiledRule, Program } from "./rule.ts";
import { CALL_LIMIT, CostMeter, OBJECT_LIMIT, withWorkLimit } from "./runtime/cost-meter.ts";
import { CelCostLimitError, CelRuntimeError } from "./runtime/errors.ts";
import { ruleValue } from "./values/schema-value.ts";
import { Optional, trimSpace, type Value } from "./values/value.ts";

const OUT_OF_BUDGET = "failed due to running out of cost budget, no further validation rules will be run";

const NO_MORE_RULES = "no further validation rules will be run due to call cost exceeds limit for";

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
  readonly budget: RunBudget;
}

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
  limits: CostLimits & { readonly work?: number } = {},
): RunResult {
  const context: Context = {
    errors: [],
    ratchet: ratchet && oldValue !== undefined && oldValue !== null,
    budget: new RunBudget(limits),
  };
  const old = oldValue ?? undefined;
  withWorkLimit(
    () => visit(plan, "", value, old, compared(value, old, plan.schema, CHANGED), context),
    limits.work,
  );
  return { errors: context.errors, cost: context.budget.spent, exceeded: context.budget.isExceeded };
}

function compared(value: Json, old: Json | undefined, schema: JsonSchema, nearest: Previous): Previous {
  if (old === undefined) return nearest;
  let same: boolean | undefined;
  return { unchanged: () => (same ??= isUnchanged(value, old, schema)) };
}

/** Runs the rules of a node, or of its parts, on a value. */
type Visit<Value> = (
  node: PlanNode,
  path: string,
  value: Value,
  old: Json | undefined,
  previous: Previous,
  context: Context,
) => void;

const visit: Visit<Json> = (node, path, value, old, previous, context) => {
  if (value === null || !node.runs || context.budget.isExceeded) return;
  checkRules(node, path, value, old ?? undefined, previous, context);
  for (const part of node.allOf) visit(part, path, value, old, CHANGED, context);
  if (isArray(value)) visitItems(node, path, value, old, previous, context);
  else if (isRecord(value)) visitFields(node, path, value, old, previous, context);
};

const visitFields: Visit<ReadonlyJsonObject> = (node, path, value, old, previous, context) => {
  const oldFields = isRecord(old) ? old : undefined;
  for (const [key, child] of Object.entries(value)) {
    if (context.budget.isExceeded) return;
    const before = oldFields !== undefined && Object.hasOwn(oldFields, key) ? oldFields[key] : undefined;
    const hidden = path === "" && node.isRoot && (key === "apiVersion" || key === "kind");
    const now = (part: PlanNode): Previous =>
      hidden ? CHANGED : compared(child, before, part.schema, previous);
    const { values } = node;
    if (values !== undefined) visit(values, `${path}[${key}]`, child, before, now(values), context);
    const property = node.properties.get(key);
    if (property !== undefined) visit(property, joinPath(path, key), child, before, now(property), context);
  }
};

const visitItems: Visit<readonly Json[]> = (node, path, value, old, previous, context) => {
  const { items, schema } = node;
  if (items === undefined) return;
  const oldItems = correlate(schema, isArray(old) ? old : []);
  for (const [index, item] of value.entries()) {
    if (context.budget.isExceeded) return;
    const key = itemKey(schema, item);
    const before = key === undefined ? undefined : oldItems.get(key);
    visit(items, `${path}[${index}]`, item, before, compared(item, before, items.schema, previous), context);
  }
};

const checkRules: Visit<Json> = (node, path, value, old, previous, context) => {
  if (node.rules.length === 0) return;
  const { budget, errors } = context;
  if (budget.isUsedUp) {
    budget.exceed();
    const rule = node.rules[0]?.rule.rule ?? "";
    errors.push({ path, type: "FieldValueInvalid", message: `validation ${OUT_OF_BUDGET}`, rule });
    return;
  }
  const input: RuleInput = {
    path,
    // Lazy: a value that does not fit its schema only fails the rules that read it.
    self: lazily(() => readable(value, node)),
    oldSelf: lazily(() => (old === undefined ? undefined : readable(old, node))),
    hasOld: old !== undefined,
  };
  for (const compiled of node.rules) {
    const result = runRule(compiled, input, budget);
    if (result !== undefined) {
      const isTolerated = result.failed && context.ratchet && !compiled.usesOldSelf && previous.unchanged();
      if (!isTolerated) errors.push(result.error);
    }
    if (budget.isExceeded) return;
  }
};

function readable(value: Json, node: PlanNode): Variable {
  try {
    return ruleValue(value, node.schema, node.isRoot);
  } catch (error) {
    if (error instanceof CelRuntimeError) return error;
    throw error;
  }
}

function lazily<T>(compute: () => T): () => T {
  let done: { readonly value: T } | undefined;
  return () => {
    done ??= { value: compute() };
    return done.value;
  };
}

/** Returns the old list items by key, the first of each key. Empty without item identity. */
function correlate(schema: JsonSchema, old: readonly Json[]): ReadonlyMap<string, Json> {
  const items = new Map<string, Json>();
  for (const item of old) {
    const key = itemKey(schema, item);
    if (key !== undefined && !items.has(key)) items.set(key, item);
  }
  return items;
}

/** Returns the key that identifies a list item, or undefined. */
function itemKey(schema: JsonSchema, item: Json): string | undefined {
  const names = keysOf(schema);
  if (names.length === 0 || !isRecord(item)) return undefined;
  const values = names.map((name) => (Object.hasOwn(item, name) ? item[name] : undefined));
  if (values.some((value) => value === undefined || value === null || typeof value === "object"))
    return undefined;
  return JSON.stringify(
    values.map((value) => `${typeof value === "bigint" ? "number" : typeof value} ${String(value)}`),
  );
}

/**
 * Reports whether the API server considers a value unchanged when it tolerates errors: items of
 * lists with keys may have moved, and an object with unknown fields counts as changed.
 */
function isUnchanged(value: Json, old: Json, schema: JsonSchema): boolean {
  if (isArray(value)) return isArray(old) && sameLists(value, old, schema);
  if (isRecord(value)) return isRecord(old) && sameObjects(value, old, schema);
  return equalJson(value, old);
}

function sameLists(value: readonly Json[], old: readonly Json[], schema: JsonSchema): boolean {
  if (value.length !== old.length) return false;
  const { items } = schema;
  if (keysOf(schema).length === 0 || items === undefined) return equalJson(value, old);
  const oldItems = correlate(schema, old);
  return value.every((item) => {
    const key = itemKey(schema, item);
    const oldItem = key === undefined ? undefined : oldItems.get(key);
    return oldItem !== undefined && isUnchanged(item, oldItem, items);
  });
}

function sameObjects(value: ReadonlyJsonObject, old: ReadonlyJsonObject, schema: JsonSchema): boolean {
  const keys = Object.keys(value);
  if (keys.length !== Object.keys(old).length) return false;
  return keys.every((key) => {
    const [own, theirs, child] = [value[key], old[key], childSchema(schema, key)];
    return (
      own !== undefined && theirs !== undefined && child !== undefined && isUnchanged(own, theirs, child)
    );
  });
}

function childSchema({ properties, additionalProperties }: JsonSchema, key: string): JsonSchema | undefined {
  const property = properties !== undefined && Object.hasOwn(properties, key) ? properties[key] : undefined;
  return property ?? (typeof additionalProperties === "object" ? additionalProperties : undefined);
}

function keysOf(schema: JsonSchema): readonly string[] {
  return schema["x-kubernetes-list-type"] === "map" ? (schema["x-kubernetes-list-map-keys"] ?? []) : [];
}

/** A value that a rule runs on, and its old value, which are read on demand. */
interface RuleInput {
  readonly path: string;
  readonly self: () => Variable;
  readonly oldSelf: () => Variable | undefined;
  readonly hasOld: boolean;
}

interface RuleFailure {
  readonly error: FieldError;
  /** Whether the rule returned false, rather than no result. */
  readonly failed: boolean;
}

/** Runs a rule on a value; undefined if the rule holds or does not apply. */
function runRule(compiled: CompiledRule, input: RuleInput, budget: RunBudget): RuleFailure | undefined {
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

/** A value that may not fit its schema's type, which is reported when it is read. */
type Variable = Value | CelRuntimeError;

/** The result of an evaluation. */
type Outcome = Value | CelRuntimeError | CelCostLimitError;

/** Limits of one evaluation, and of all evaluations of an object. Default: the API server's. */
interface CostLimits {
  readonly call?: number;
  readonly object?: number;
}

/** The cost that is left for the rules of an object. */
class RunBudget {
  /** Negative after a limit was exceeded, which ends the run. */
  #left: number;
  #spent = 0;
  readonly #callLimit: number;

  constructor({ call = CALL_LIMIT, object = OBJECT_LIMIT }: CostLimits = {}) {
    this.#left = object;
    this.#callLimit = call;
  }

  get spent(): number {
    return this.#spent;
  }

  get isExceeded(): boolean {
    return this.#left < 0;
  }

  get isUsedUp(): boolean {
    return this.#left === 0;
  }

  /** Ends the run. */
  exceed(): void {
    this.#left = -1;
  }

  /** Evaluates an expression and deducts its cost. */
  evaluate(program: Program, variables: () => ReadonlyMap<string, Variable>): Outcome {
    const meter = new CostMeter(this.#callLimit);
    try {
      return evaluate(program, variables(), meter);
    } catch (error) {
      if (error instanceof CelRuntimeError || error instanceof CelCostLimitError) return error;
      throw error;
    } finally {
      this.#spent += meter.spent;
      this.#left = meter.spent > this.#left ? -1 : this.#left - meter.spent;
    }
  }
}
