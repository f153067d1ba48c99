import type { FieldError, FieldErrorType } from "../field-error.ts";
import type { Json, JsonObject, JsonSchema } from "../json-schema.ts";
import { isArray, isObject } from "../values/json-kind.ts";
import { correlate, isUnchanged, itemKey } from "./correlation.ts";
import { CelRuntimeError } from "./errors.ts";
import { evaluate } from "./evaluate.ts";
import type { PlanNode } from "./plan.ts";
import type { CompiledRule, Program } from "./rule.ts";
import { ruleValue } from "./values/schema-value.ts";
import { trimSpace } from "./values/trim-space.ts";
import { Optional, type Value } from "./values/value.ts";

/** Longest message that a `messageExpression` may give, in bytes. */
const MAX_MESSAGE = 5 * 1024;

/** An old value that a value is compared with: of itself, else of the nearest parent that has one. */
interface Previous {
  /** Whether nothing changed here, so that faults that were there before are let pass. */
  readonly unchanged: () => boolean;
}

interface Context {
  readonly errors: FieldError[];
  readonly ratchet: boolean;
}

const CHANGED: Previous = { unchanged: () => false };

/** Runs the rules of a plan over an object. With `ratchet`, faults of what did not change are let pass, as on updates. */
export function runRules(
  plan: PlanNode,
  value: Json,
  oldValue: Json | undefined,
  ratchet: boolean,
): FieldError[] {
  const context: Context = { errors: [], ratchet: ratchet && oldValue !== undefined && oldValue !== null };
  const old = oldValue ?? undefined;
  visit(plan, "", value, old, compared(value, old, plan.schema, CHANGED), context);
  return context.errors;
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
  if (value === null || !node.runs) return;
  checkRules(node, path, value, old ?? undefined, previous, context);
  for (const part of node.allOf) visit(part, path, value, old, CHANGED, context);
  if (isArray(value)) visitItems(node, path, value, old, previous, context);
  else if (isObject(value)) visitFields(node, path, value, old, previous, context);
}

function visitFields(
  node: PlanNode,
  path: string,
  value: JsonObject,
  old: Json | undefined,
  previous: Previous,
  context: Context,
): void {
  const oldFields = isObject(old) ? old : undefined;
  for (const [key, child] of Object.entries(value)) {
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
  const twins = correlate(schema, isArray(old) ? old : []);
  for (const [index, item] of value.entries()) {
    const key = itemKey(schema, item);
    const before = key === undefined ? undefined : twins.get(key);
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
  // Values are looked at only once a rule needs them, and a value that does not fit its schema fails each rule by itself.
  const self = lazily(() => readable(value, node));
  const oldSelf = lazily(() => (old === undefined ? undefined : readable(old, node)));
  for (const compiled of node.rules) {
    const error = checkRule(compiled, path, self, oldSelf, old !== undefined);
    if (error === undefined) continue;
    const letPass = error.failed && context.ratchet && !compiled.usesOldSelf && previous.unchanged();
    if (!letPass) context.errors.push(error.fault);
  }
}

type Lazy<T> = () => T;

/** A value that may not be of its schema's type: that is told when something reads it. */
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
): { readonly fault: FieldError; readonly failed: boolean } | undefined {
  const { rule, program, usesOldSelf } = compiled;
  const { rule: source } = rule;
  if (program === undefined) {
    if (source.trim() === "") return undefined;
    const why = compiled.problems.map(({ message }) => message).join("; ");
    return {
      fault: { path, type: "FieldValueInvalid", message: `rule compile error: ${why}`, rule: source },
      failed: false,
    };
  }
  const optional = rule.optionalOldSelf === true;
  if (usesOldSelf && !hasOld && !optional) return undefined;
  try {
    const variables = new Map<string, Variable>([["self", self()]]);
    const before = usesOldSelf ? oldSelf() : undefined;
    if (optional && !(before instanceof CelRuntimeError))
      variables.set("oldSelf", before === undefined ? Optional.none : new Optional(before));
    else if (before !== undefined) variables.set("oldSelf", before);
    if (evaluate(program.checked, variables) === true) return undefined;
  } catch (error) {
    if (!(error instanceof CelRuntimeError)) throw error;
    const message = `${error.message} evaluating rule: ${(rule.message ?? "").trim() || source.trim()}`;
    return { fault: { path, type: "FieldValueInvalid", message, rule: source }, failed: false };
  }
  const message =
    (compiled.message === undefined ? undefined : ownMessage(compiled.message, self, oldSelf)) ??
    defaultMessage(compiled);
  const at = compiled.fieldPath === "" ? path : join(path, compiled.fieldPath);
  return { fault: { path: at, type: typeOf(rule.reason), message, rule: source }, failed: true };
}

/** What a `messageExpression` says; undefined where it fails or says nothing usable. */
function ownMessage(
  program: Program,
  self: Lazy<Variable>,
  oldSelf: Lazy<Variable | undefined>,
): string | undefined {
  try {
    const variables = new Map<string, Variable>([["self", self()]]);
    const before = program.checked.reads("oldSelf") ? oldSelf() : undefined;
    if (before !== undefined) variables.set("oldSelf", before);
    const value = evaluate(program.checked, variables);
    const text = typeof value === "string" ? trimSpace(value) : "";
    return text === "" || text.includes("\n") || new TextEncoder().encode(text).length > MAX_MESSAGE
      ? undefined
      : text;
  } catch (error) {
    if (!(error instanceof CelRuntimeError)) throw error;
    return undefined;
  }
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
