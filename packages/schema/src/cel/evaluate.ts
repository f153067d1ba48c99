import type { Checked } from "./checker/checked.ts";
import type { Constants } from "./constants.ts";
import { callCost } from "./cost/call-cost.ts";
import { runOverload } from "./library/overload.ts";
import { type CostMeter, countWork } from "./runtime/cost-meter.ts";
import { CelRuntimeError, noSuchOverload } from "./runtime/errors.ts";
import type { CallExpr, ComprehensionExpr, Expr, ListExpr, MapExpr, SelectExpr } from "./syntax/ast.ts";
import { UNUSED } from "./syntax/macros.ts";
import { ListValue, PlainList } from "./values/list.ts";
import { MapValue, PlainMap } from "./values/map.ts";
import { Optional, type Value } from "./values/value.ts";

export interface Executable {
  readonly checked: Checked;
  readonly constants: Constants;
}

const NEW_LIST = 10;
const NEW_MAP = 30;
/** Operators that read an element, as field selections do. */
const READS: ReadonlySet<string> = new Set(["_[_]", "_[?_]", "_?._"]);
const CONDITIONAL = "_?_:_";

/**
 * Runs a checked expression, with the costs of cel-go's `CostTracker` in the same order.
 *
 * A variable may be an error, which fails expressions that read it, except in `&&` and `||`.
 *
 * @throws CelRuntimeError on failure: no such key, overflow, no such overload …
 * @throws CelCostLimitError if it costs more than the meter allows.
 */
export function evaluate(
  executable: Executable,
  variables: ReadonlyMap<string, Value | CelRuntimeError>,
  meter: CostMeter,
): Value {
  return new Evaluator(executable, meter).run(executable.checked.expr, createScope(variables));
}

class Evaluator {
  readonly #checked: Checked;
  readonly #constants: Constants;
  readonly #meter: CostMeter;

  constructor({ checked, constants }: Executable, meter: CostMeter) {
    this.#checked = checked;
    this.#constants = constants;
    this.#meter = meter;
  }

  run(expr: Expr, scope: Scope | undefined): Value {
    if (expr.kind === "literal") return expr.value;
    const constant = this.#constants.values.get(expr);
    if (constant !== undefined) return constant;
    switch (expr.kind) {
      case "ident":
      case "select":
        return this.#read(expr, scope);
      case "call":
        return isRead(expr) ? this.#read(expr, scope) : this.#call(expr, scope);
      case "list":
        return this.#list(expr, scope);
      case "map":
        return this.#map(expr, scope);
      case "struct":
        throw noSuchOverload(expr.name);
      case "comprehension":
        return this.#fold(expr, scope);
    }
  }

  /** Reads a value and its fields and elements: costs one for the whole, and one for each step. */
  #read(expr: Expr, scope: Scope | undefined): Value {
    const free = (expr.kind === "select" && expr.test) || (expr.kind === "call" && expr.name === CONDITIONAL);
    if (free) return this.#resolve(expr, scope);
    try {
      return this.#resolve(expr, scope);
    } finally {
      this.#meter.charge(1);
    }
  }

  /** Returns an operand of a further read or a condition: only its steps cost. */
  #resolve(expr: Expr, scope: Scope | undefined): Value {
    if (this.#constants.values.has(expr)) return this.run(expr, scope);
    switch (expr.kind) {
      case "ident":
        return this.#ident(expr.name, scope);
      case "select":
        return this.#select(expr, scope);
      case "call":
        if (expr.name === CONDITIONAL) return this.#conditional(expr, scope);
        return isRead(expr) ? this.#element(expr, scope) : this.run(expr, scope);
      default:
        return this.run(expr, scope);
    }
  }

  #ident(name: string, scope: Scope | undefined): Value {
    for (let at = scope; at !== undefined; at = at.outer) {
      if (at.name !== name) continue;
      if (at.value === undefined && at.init !== undefined) at.value = this.#attempt(at.init, at.outer);
      if (at.value === undefined || at.value instanceof CelRuntimeError)
        throw at.value ?? new CelRuntimeError(`no such attribute: ${name}`);
      return at.value;
    }
    throw new CelRuntimeError(`no such attribute: ${name}`);
  }

  #select(expr: SelectExpr, scope: Scope | undefined): Value {
    const operand = this.#resolve(expr.operand, scope);
    const map = operand instanceof Optional ? operand.value : operand;
    if (map === undefined) return expr.test ? false : Optional.none;
    if (!(operand instanceof Optional)) this.#meter.charge(1);
    if (!(map instanceof MapValue)) throw noSuchOverload(`.${expr.field}`);
    if (!(operand instanceof Optional))
      return expr.test ? map.find(expr.field) !== undefined : map.get(expr.field);
    const value = map.find(expr.field);
    if (value === undefined) return expr.test ? false : Optional.none;
    this.#meter.charge(1);
    return expr.test ? true : new Optional(value);
  }

  /** Evaluates `a[b]`, `a[?b]` and `a.?b`. Missing elements of optional values are free. */
  #element(expr: CallExpr, scope: Scope | undefined): Value {
    const [of, by] = expr.args;
    if (of === undefined || by === undefined) throw noSuchOverload(expr.name);
    const container = this.#resolve(of, scope);
    if (container instanceof Optional || expr.name !== "_[_]") {
      if (container instanceof Optional && container.value === undefined) return Optional.none;
      const value = this.#dispatch(expr, [container, this.#resolve(by, scope)]);
      if (!(value instanceof Optional) || value.value !== undefined) this.#meter.charge(1);
      return value;
    }
    try {
      return this.#dispatch(expr, [container, this.#resolve(by, scope)]);
    } finally {
      this.#meter.charge(1);
    }
  }

  #conditional(expr: CallExpr, scope: Scope | undefined): Value {
    const [condition, yes, no] = expr.args;
    if (condition === undefined || yes === undefined || no === undefined) throw noSuchOverload(expr.name);
    const chosen = this.run(condition, scope);
    if (typeof chosen !== "boolean") throw noSuchOverload(expr.name);
    return this.#resolve(chosen ? yes : no, scope);
  }

  #list(expr: ListExpr, scope: Scope | undefined): Value {
    try {
      const values = expr.elements.map((element) => this.run(element, scope));
      return new PlainList(
        values.flatMap((value, index) => (expr.optional.has(index) ? present(value) : [value])),
      );
    } finally {
      this.#meter.charge(NEW_LIST);
    }
  }

  #map(expr: MapExpr, scope: Scope | undefined): Value {
    try {
      return PlainMap.of(
        expr.entries.flatMap(({ key, value, optional }): [Value, Value][] => {
          const name = this.run(key, scope);
          const given = this.run(value, scope);
          return (optional ? present(given) : [given]).map((one) => [name, one]);
        }),
      );
    } finally {
      this.#meter.charge(NEW_MAP);
    }
  }

  #call(expr: CallExpr, scope: Scope | undefined): Value {
    switch (expr.name) {
      case "_&&_":
        return this.#logic(expr, false, scope);
      case "_||_":
        return this.#logic(expr, true, scope);
      case "@not_strictly_false": {
        const value = this.#attempt(expr.args[0], scope);
        this.#meter.charge(1);
        return value !== false;
      }
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
    const overloads = this.#checked.overloadsOf(expr);
    const [overload] = overloads;
    const { name = expr.name, id: onlyId = "" } = overload ?? {};
    const id = overloads.length === 1 ? onlyId : "";
    // Functions with one or two arguments evaluate both; the others stop at the first error. A call
    // costs once all arguments are evaluated.
    const stops = operands.length > 2 || id === "string_format";
    const values: Value[] = [];
    const given: (Value | CelRuntimeError)[] = [];
    let failure: CelRuntimeError | undefined;
    for (const [index, operand] of operands.entries()) {
      const value = this.#attempt(operand, scope);
      given.push(value);
      if (!(value instanceof CelRuntimeError)) values.push(value);
      else if (stops && index < operands.length - 1) throw value;
      else failure ??= value;
    }
    if (!this.#constants.lookups.has(expr)) this.#meter.charge(callCost(name, id, given));
    if (failure !== undefined) throw failure;
    // Most text functions cost one regardless of the length.
    for (const value of values) if (typeof value === "string") countWork(value.length / 64);
    return this.#dispatch(expr, values);
  }

  /** Runs the first overload that accepts the values. */
  #dispatch(expr: CallExpr, values: readonly Value[]): Value {
    const result = runOverload(this.#checked.overloadsOf(expr), values);
    if (result === undefined) throw noSuchOverload(expr.name);
    return result;
  }

  /** `&&` and `||`: a deciding side hides the failure of the other. */
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

  /** `optional.or(optional)` and `optional.orValue(value)`, which only cost their operands. */
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
      const bound: Scope = { name: expr.accuVar, value: undefined, outer: scope, init: expr.accuInit };
      return this.run(expr.result, bound);
    }
    const range = this.run(expr.range, scope);
    let accu: Scope = { name: expr.accuVar, value: this.run(expr.accuInit, scope), outer: scope };
    for (const [first, second] of iterate(range, expr.iterVar2 !== undefined)) {
      // Iterations such as those of `filter(x, false)` are free.
      countWork(1);
      let inner: Scope = { name: expr.iterVar, value: first, outer: accu };
      if (expr.iterVar2 !== undefined) inner = { name: expr.iterVar2, value: second, outer: inner };
      if (this.#attempt(expr.condition, inner) !== true) break;
      // A failure does not end the loop: all() and exists() can still return, and each iteration
      // costs.
      accu = { name: expr.accuVar, value: this.#attempt(expr.step, inner), outer: scope };
    }
    return this.run(expr.result, accu);
  }
}

/** Reports whether a call reads a part of its operand, or is a condition between reads. */
function isRead(expr: CallExpr): boolean {
  return expr.name === CONDITIONAL || READS.has(expr.name);
}

function present(value: Value): readonly Value[] {
  if (!(value instanceof Optional)) throw noSuchOverload("?");
  return value.value === undefined ? [] : [value.value];
}

/** Yields the variables of each iteration: an element or key, or a pair. */
function* iterate(range: Value, two: boolean): Generator<readonly [Value, Value]> {
  if (range instanceof ListValue) {
    for (let index = 0; index < range.size; index++)
      yield two ? [BigInt(index), range.at(index)] : [range.at(index), null];
    return;
  }
  if (!(range instanceof MapValue)) throw noSuchOverload("comprehension");
  for (const key of range.keys()) yield [key, two ? range.get(key) : null];
}

/** Visible names, innermost first. A variable may hold the error of its computation. */
interface Scope {
  readonly name: string;
  /** Undefined until a variable of `cel.bind` is first read. */
  value: Value | CelRuntimeError | undefined;
  readonly outer: Scope | undefined;
  readonly init?: Expr;
}

function createScope(variables: ReadonlyMap<string, Value | CelRuntimeError>): Scope | undefined {
  let scope: Scope | undefined;
  for (const [name, value] of variables) scope = { name, value, outer: scope };
  return scope;
}
