import { formatCount } from "@capikit/common/text";
import { CONVERSION_NAMES } from "../library/conversions.ts";
import { runOverload } from "../library/overload.ts";
import { compileRegex } from "../library/regex.ts";
import { CelRuntimeError } from "../runtime/errors.ts";
import {
  type CallExpr,
  type Expr,
  type IdentExpr,
  type ListExpr,
  type MapExpr,
  Uint,
} from "../syntax/ast.ts";
import { sameType, showType, type Type, unwrapOptional } from "../types/type.ts";
import { parseFormat } from "../values/format-text.ts";
import type { Value } from "../values/value.ts";
import type { CheckError, Checked } from "./checked.ts";

const PATTERNS = new Set(["matches", "find", "findAll"]);

/** Finds literals that always fail: `duration("1 day")`, `matches("(")`, mixed lists. */
export function literalErrors(checked: Checked): readonly CheckError[] {
  const errors: CheckError[] = [];
  visit(checked, checked.expr, false, errors);
  return errors;
}

function visit(checked: Checked, expr: Expr, inFormat: boolean, errors: CheckError[]): void {
  switch (expr.kind) {
    case "ident":
      for (const error of typeVariable(checked, expr)) errors.push(error);
      return;
    case "select":
      visit(checked, expr.operand, inFormat, errors);
      return;
    case "call": {
      const within = inFormat || expr.name === "format";
      if (expr.target !== undefined) visit(checked, expr.target, within, errors);
      for (const arg of expr.args) visit(checked, arg, within, errors);
      for (const error of constantKey(checked, expr)) errors.push(error);
      for (const error of callErrors(checked, expr)) errors.push(error);
      return;
    }
    case "list":
      for (const element of expr.elements) visit(checked, element, inFormat, errors);
      if (!inFormat) for (const error of mixedList(checked, expr)) errors.push(error);
      return;
    case "map":
      for (const { key, value } of expr.entries) {
        visit(checked, key, inFormat, errors);
        visit(checked, value, inFormat, errors);
      }
      if (!inFormat) for (const error of mixedMap(checked, expr)) errors.push(error);
      for (const error of bytesKeys(checked, expr)) errors.push(error);
      return;
    case "comprehension":
      for (const part of [expr.range, expr.accuInit, expr.condition, expr.step, expr.result])
        visit(checked, part, inFormat, errors);
      return;
    default:
  }
}

/** A variable that holds a type shadows its name: `[int].all(x, x == int)` looks up `x`. */
function typeVariable(checked: Checked, expr: IdentExpr): readonly CheckError[] {
  if (checked.typeOf(expr).kind !== "type" || checked.namedType(expr) !== undefined) return [];
  return [
    {
      message: `"${expr.name}" holds a type, which no variable may: compare types where they are made`,
      at: expr.at,
    },
  ];
}

/** Finds map keys that abort the API server's request, so that no such rule can be stored. */
function bytesKeys(checked: Checked, expr: MapExpr): readonly CheckError[] {
  if (!expr.entries.every(({ key, value }) => key.kind === "literal" && value.kind === "literal")) return [];
  const key = expr.entries.map((entry) => entry.key).find((entry) => checked.typeOf(entry).kind === "bytes");
  return key === undefined ? [] : [{ message: "the keys of a literal map may not be bytes", at: key.at }];
}

/** Finds invalid constant keys, such as `x[[]]`, `x[duration('1h')]` and `x[null]`. */
function constantKey(checked: Checked, { name, args: [, key] }: CallExpr): readonly CheckError[] {
  if ((name !== "_[_]" && name !== "_[?_]") || key === undefined || !isConstant(checked, key)) return [];
  const { kind } = checked.typeOf(key);
  if (KEYS.has(kind) || (kind === "dyn" && isKey(constant(checked, key)))) return [];
  return [{ message: "this cannot be a key: use a text, a number or a bool", at: key.at }];
}

const KEYS: ReadonlySet<Type["kind"]> = new Set(["bool", "int", "uint", "double", "string"]);

function isKey(value: Value | undefined): boolean {
  return value instanceof Uint || ["boolean", "bigint", "number", "string"].includes(typeof value);
}

function isConstant(checked: Checked, expr: Expr): boolean {
  if (expr.kind === "list") return expr.elements.every((element) => isConstant(checked, element));
  if (expr.kind === "map")
    return expr.entries.every(({ key, value }) => isConstant(checked, key) && isConstant(checked, value));
  if (checked.namedType(expr) !== undefined) return true;
  try {
    return constant(checked, expr) !== undefined;
  } catch {
    // It already fails with an error of its own.
    return false;
  }
}

function callErrors(checked: Checked, expr: CallExpr): readonly CheckError[] {
  try {
    if (CONVERSION_NAMES.has(expr.name)) constant(checked, expr);
    const [literal] = expr.args;
    if (expr.name === "duration" && literal?.kind === "literal" && typeof literal.value === "bigint")
      throw new CelRuntimeError("duration takes a text: write duration('1s')");
    const pattern = PATTERNS.has(expr.name) ? expr.args[expr.target === undefined ? 1 : 0] : undefined;
    const text = pattern === undefined ? undefined : constant(checked, pattern);
    if (typeof text === "string") compileRegex(text);
    // The API server checks the first argument of every matches(…), even in the global form.
    const first = expr.name === "matches" && expr.target === undefined ? expr.args[0] : undefined;
    if (first?.kind === "literal" && typeof first.value === "string") compileRegex(first.value);
    return expr.name === "format" ? formatErrors(checked, expr) : [];
  } catch (error) {
    if (!(error instanceof CelRuntimeError)) throw error;
    return [{ message: error.message, at: expr.at }];
  }
}

/** Returns the value of an expression without variables: a literal, or a conversion of one. */
function constant(checked: Checked, expr: Expr): Value | undefined {
  if (expr.kind === "literal") return expr.value;
  const [arg] = expr.kind === "call" ? expr.args : [];
  if (
    expr.kind !== "call" ||
    !CONVERSION_NAMES.has(expr.name) ||
    expr.target !== undefined ||
    arg === undefined
  )
    return undefined;
  const value = constant(checked, arg);
  if (value === undefined) return undefined;
  const result = runOverload(checked.overloadsOf(expr), [value]);
  if (result === undefined) throw new CelRuntimeError(`${expr.name} does not take this value`);
  return result;
}

function mixedList(checked: Checked, expr: ListExpr): readonly CheckError[] {
  const types = expr.elements.map((element, index): [Expr, Type] => {
    const type = checked.typeOf(element);
    return [element, expr.optional.has(index) ? unwrapOptional(type) : type];
  });
  return mixed(types).slice(0, 1);
}

function mixedMap(checked: Checked, expr: MapExpr): readonly CheckError[] {
  const keys = expr.entries.map(({ key }): [Expr, Type] => [key, checked.typeOf(key)]);
  const values = expr.entries.map(({ value, optional }): [Expr, Type] => {
    const type = checked.typeOf(value);
    return [value, optional ? unwrapOptional(type) : type];
  });
  return [...mixed(keys), ...mixed(values)];
}

function mixed(elements: readonly (readonly [Expr, Type])[]): readonly CheckError[] {
  const first = elements[0]?.[1];
  if (first === undefined) return [];
  return elements
    .filter(([, type]) => !sameType(first, type))
    .map(([expr, type]) => ({
      message: `a literal mixes ${showType(first)} and ${showType(type)}: its elements must have one type`,
      at: expr.at,
    }));
}

/** The argument types of each clause of a format string. */
const CLAUSES: Readonly<Record<string, readonly string[]>> = {
  d: ["int", "uint"],
  // "NaN" and "Infinity" may be strings.
  f: ["double", "string"],
  e: ["double", "string"],
  b: ["int", "uint", "bool"],
  x: ["int", "uint", "string", "bytes"],
  X: ["int", "uint", "string", "bytes"],
  o: ["int", "uint"],
};
const TEXTS = "int uint double bool string timestamp duration bytes null type list map dyn error".split(" ");

function formatErrors(checked: Checked, expr: CallExpr): readonly CheckError[] {
  const [list] = expr.args;
  const template = expr.target?.kind === "literal" ? expr.target.value : undefined;
  if (typeof template !== "string" || list?.kind !== "list") return [];
  const clauses = parseFormat(template).flatMap((part) => ("verb" in part ? [part.verb] : []));
  if (clauses.length !== list.elements.length) {
    return [
      {
        message: `the format has ${formatCount(clauses.length, "clause")} but is given ${list.elements.length}`,
        at: expr.at,
      },
    ];
  }
  return clauses.flatMap((verb, index) => {
    const arg = list.elements[index];
    if (arg === undefined || takes(checked, verb, arg)) return [];
    return [{ message: `%${verb} does not format ${showType(checked.typeOf(arg))}`, at: arg.at }];
  });
}

function takes(checked: Checked, verb: string, arg: Expr): boolean {
  const type = checked.typeOf(arg);
  if (type.kind === "dyn" || type.kind === "error") return true;
  return verb === "s" ? showable(checked, arg) : CLAUSES[verb]?.includes(type.kind) === true;
}

/** Containers are only inspected if they are literals. */
function showable(checked: Checked, arg: Expr): boolean {
  if (arg.kind === "list") return arg.elements.every((element) => showable(checked, element));
  if (arg.kind === "map")
    return arg.entries.every(({ key, value }) => showable(checked, key) && showable(checked, value));
  return TEXTS.includes(checked.typeOf(arg).kind);
}
