import { CelRuntimeError, noSuchOverload } from "./errors.ts";
import type { CallExpr, ComprehensionExpr, Expr, SelectExpr } from "./syntax/ast.ts";
import { UNUSED } from "./syntax/macros.ts";
import type { Checked } from "./types/checker.ts";
import { nameOf, type Type } from "./types/type.ts";
import { ListValue, PlainList } from "./values/list.ts";
import { MapValue, PlainMap } from "./values/map.ts";
import { fits, Optional, TypeValue, type Value } from "./values/value.ts";

/** The names that an expression can see, innermost first. A variable may hold the failure to compute it. */
interface Scope {
  readonly name: string;
  readonly value: Value | CelRuntimeError;
  readonly outer: Scope | undefined;
}

/**
 * Runs a checked expression.
 *
 * A variable may be an error, which fails what reads it: `&&` and `||` can do without a side.
 *
 * @throws CelRuntimeError where it fails: no such key, overflow, no such overload …
 */
export function evaluate(checked: Checked, variables: ReadonlyMap<string, Value | CelRuntimeError>): Value {
  let scope: Scope | undefined;
  for (const [name, value] of variables) scope = { name, value, outer: scope };
  return new Evaluator(checked).run(checked.expr, scope);
}

class Evaluator {
  readonly #checked: Checked;

  constructor(checked: Checked) {
    this.#checked = checked;
  }

  run(expr: Expr, scope: Scope | undefined): Value {
    switch (expr.kind) {
      case "literal":
        return expr.value;
      case "ident":
        return this.#ident(expr, expr.name, scope);
      case "select":
        return this.#select(expr, scope);
      case "call":
        return this.#call(expr, scope);
      case "list": {
        const values = expr.elements.map((element) => this.run(element, scope));
        return new PlainList(
          values.flatMap((value, index) => (expr.optional.has(index) ? present(value) : [value])),
        );
      }
      case "map":
        return PlainMap.of(
          expr.entries.flatMap(({ key, value, optional }): [Value, Value][] => {
            const name = this.run(key, scope);
            const given = this.run(value, scope);
            return (optional ? present(given) : [given]).map((one) => [name, one]);
          }),
        );
      case "struct":
        throw noSuchOverload(expr.name);
      case "comprehension":
        return this.#fold(expr, scope);
    }
  }

  #ident(expr: Expr, name: string, scope: Scope | undefined): Value {
    for (let at = scope; at !== undefined; at = at.outer) {
      if (at.name !== name) continue;
      if (at.value instanceof CelRuntimeError) throw at.value;
      return at.value;
    }
    const type = this.#checked.namedType(expr);
    if (type === undefined) throw new CelRuntimeError(`no such attribute: ${name}`);
    return new TypeValue(runtimeName(type));
  }

  #select(expr: SelectExpr, scope: Scope | undefined): Value {
    const type = this.#checked.namedType(expr);
    if (type !== undefined) return new TypeValue(runtimeName(type));
    const operand = this.run(expr.operand, scope);
    const map = operand instanceof Optional ? operand.value : operand;
    if (map === undefined) return expr.test ? false : Optional.none;
    if (!(map instanceof MapValue)) throw noSuchOverload(`.${expr.field}`);
    if (expr.test) return map.find(expr.field) !== undefined;
    if (!(operand instanceof Optional)) return map.get(expr.field);
    const value = map.find(expr.field);
    return value === undefined ? Optional.none : new Optional(value);
  }

  #call(expr: CallExpr, scope: Scope | undefined): Value {
    switch (expr.name) {
      case "_&&_":
        return this.#logic(expr, false, scope);
      case "_||_":
        return this.#logic(expr, true, scope);
      case "_?_:_":
        return this.#conditional(expr, scope);
      case "@not_strictly_false":
        return this.#attempt(expr.args[0], scope) !== false;
      case "or":
      case "orValue":
        return this.#otherwise(expr, scope);
      default:
        return this.#invoke(expr, scope);
    }
  }

  #invoke(expr: CallExpr, scope: Scope | undefined): Value {
    const operands =
      expr.target === undefined || this.#checked.isNamespaced(expr) ? expr.args : [expr.target, ...expr.args];
    const values = operands.map((operand) => this.run(operand, scope));
    for (const overload of this.#checked.overloadsOf(expr)) {
      if (!overload.args.every((type, index) => fits(values[index] ?? null, type))) continue;
      return (overload.run as (...args: Value[]) => Value)(...values);
    }
    throw noSuchOverload(expr.name);
  }

  /** `&&` and `||`: one side that decides makes the failure of the other moot. */
  #logic(expr: CallExpr, deciding: boolean, scope: Scope | undefined): Value {
    const left = this.#attempt(expr.args[0], scope);
    if (left === deciding) return deciding;
    const right = this.#attempt(expr.args[1], scope);
    if (right === deciding) return deciding;
    for (const side of [left, right]) {
      if (side instanceof CelRuntimeError) throw side;
      if (typeof side !== "boolean") throw noSuchOverload(expr.name);
    }
    return !deciding;
  }

  #conditional(expr: CallExpr, scope: Scope | undefined): Value {
    const [condition, yes, no] = expr.args;
    if (condition === undefined || yes === undefined || no === undefined) throw noSuchOverload(expr.name);
    const chosen = this.run(condition, scope);
    if (typeof chosen !== "boolean") throw noSuchOverload(expr.name);
    return this.run(chosen ? yes : no, scope);
  }

  /** `optional.or(optional)` and `optional.orValue(value)`. */
  #otherwise(expr: CallExpr, scope: Scope | undefined): Value {
    const [other] = expr.args;
    if (expr.target === undefined || other === undefined) return this.#invoke(expr, scope);
    const optional = this.run(expr.target, scope);
    if (!(optional instanceof Optional)) throw noSuchOverload(expr.name);
    if (optional.value === undefined) return this.run(other, scope);
    return expr.name === "or" ? optional : optional.value;
  }

  #attempt(expr: Expr | undefined, scope: Scope | undefined): Value | CelRuntimeError {
    if (expr === undefined) return noSuchOverload();
    try {
      return this.run(expr, scope);
    } catch (error) {
      if (error instanceof CelRuntimeError) return error;
      throw error;
    }
  }

  #fold(expr: ComprehensionExpr, scope: Scope | undefined): Value {
    if (expr.iterVar === UNUSED) {
      const value = this.run(expr.accuInit, scope);
      return this.run(expr.result, { name: expr.accuVar, value, outer: scope });
    }
    const range = this.run(expr.range, scope);
    let accu: Scope = { name: expr.accuVar, value: this.run(expr.accuInit, scope), outer: scope };
    for (const [first, second] of iterate(range, expr.iterVar2 !== undefined)) {
      let inner: Scope = { name: expr.iterVar, value: first, outer: accu };
      if (expr.iterVar2 !== undefined) inner = { name: expr.iterVar2, value: second, outer: inner };
      if (this.#attempt(expr.condition, inner) !== true) break;
      const next = this.#attempt(expr.step, inner);
      // Only all() and exists() can still come to a result after a failure.
      if (next instanceof CelRuntimeError && expr.condition.kind === "literal") throw next;
      accu = { name: expr.accuVar, value: next, outer: scope };
    }
    return this.run(expr.result, accu);
  }
}

/** The variables of each iteration: an element or key; or index and element, key and value. */
function* iterate(range: Value, two: boolean): Generator<readonly [Value, Value]> {
  if (range instanceof ListValue) {
    for (let index = 0; index < range.size; index++)
      yield two ? [BigInt(index), range.at(index)] : [range.at(index), null];
    return;
  }
  if (!(range instanceof MapValue)) throw noSuchOverload("comprehension");
  for (const key of range.keys()) yield [key, two ? range.get(key) : null];
}

/** The value of an optional, or nothing. */
function present(value: Value): readonly Value[] {
  if (!(value instanceof Optional)) throw noSuchOverload("?");
  return value.value === undefined ? [] : [value.value];
}

/** What `type(x)` calls values of a type. */
function runtimeName(type: Type): string {
  switch (type.kind) {
    case "null":
      return "null_type";
    case "timestamp":
      return "google.protobuf.Timestamp";
    case "duration":
      return "google.protobuf.Duration";
    default:
      return nameOf(type);
  }
}
