import type { Checked } from "../checker/checked.ts";
import type {
  CallExpr,
  ComprehensionExpr,
  Expr,
  IdentExpr,
  ListExpr,
  MapExpr,
  SelectExpr,
} from "../syntax/ast.ts";
import { ACCUMULATOR } from "../syntax/macros.ts";
import type { Declaration } from "../types/declaration.ts";
import type { CallEstimate, CostNode } from "./call.ts";
import { estimateCall } from "./estimate-call.ts";
import { TEXT } from "./limits.ts";
import { Path } from "./path.ts";
import { exactly, LARGEST, ONE, plus, type Range, scaled, times, UNKNOWN, union, ZERO } from "./range.ts";
import { Sizes } from "./sizes.ts";

const LIST_COST = exactly(10n);
const MAP_COST = exactly(30n);
const STRUCT_COST = exactly(40n);

/**
 * Estimates the maximum cost of an expression like the API server: about one unit per operation,
 * texts by their length, macros by the size of their range.
 */
export function estimate(checked: Checked, self: Declaration): Range {
  return new Estimator(checked, self).cost(checked.expr);
}

class Estimator {
  readonly #checked: Checked;
  readonly #sizes: Sizes;

  constructor(checked: Checked, self: Declaration) {
    this.#checked = checked;
    this.#sizes = new Sizes(checked, self);
  }

  cost(expr: Expr): Range {
    switch (expr.kind) {
      case "literal":
        return ZERO;
      case "ident":
        return this.#ident(expr);
      case "select":
        return this.#select(expr);
      case "call":
        return this.#call(expr);
      case "list":
        return this.#list(expr);
      case "map":
        return this.#map(expr);
      case "struct":
        return expr.fields.reduce((sum, field) => plus(sum, this.cost(field.value)), STRUCT_COST);
      case "comprehension":
        return isBind(expr) ? this.#bind(expr) : this.#comprehension(expr);
    }
  }

  #ident(expr: IdentExpr): Range {
    this.#sizes.setPath(expr, this.#sizes.pathOfVariable(expr.name) ?? Path.of(expr.name));
    return ONE;
  }

  #select(expr: SelectExpr): Range {
    if (this.#checked.namedType(expr) !== undefined) {
      this.#sizes.setPath(expr, Path.of("type"));
      return ONE;
    }
    const operand = this.cost(expr.operand);
    if (expr.test) return operand;
    const { kind } = this.#checked.typeOf(expr.operand);
    this.#sizes.setPath(expr, this.#sizes.pathOf(expr.operand).append(expr.field));
    return kind === "map" || kind === "object" ? plus(operand, ONE) : operand;
  }

  #call(expr: CallExpr): Range {
    const [first] = expr.args;
    if (expr.name === "dyn" && expr.target === undefined && first !== undefined)
      return this.#dyn(expr, first);
    const args: CostNode[] = [];
    const argCosts: Range[] = [];
    for (const arg of expr.args) {
      argCosts.push(this.cost(arg));
      args.push(this.#sizes.node(arg));
    }
    const overloads = this.#checked.overloadsOf(expr);
    if (overloads.length === 0) return ZERO;
    const target = expr.target === undefined || this.#checked.isNamespaced(expr) ? undefined : expr.target;
    const targetCost = target === undefined ? ZERO : this.cost(target);
    const receiver = target === undefined ? undefined : this.#sizes.node(target);
    let cost: Range = { min: LARGEST, max: 0n };
    let size: Range | undefined;
    for (const overload of overloads) {
      const call = this.#overload(expr, overload.name, overload.id, receiver, args, argCosts);
      cost = union(cost, call.cost);
      if (call.size !== undefined) size = size === undefined ? call.size : union(size, call.size);
      if (first !== undefined && (overload.id === "index_list" || overload.id === "index_map")) {
        size = this.#sizes.entryOf(first)?.value;
        this.#sizes.setPath(
          expr,
          this.#sizes.pathOf(first).append(overload.id === "index_list" ? "@items" : "@values"),
        );
      }
      size ??= this.#sizes.sizeOf(expr);
    }
    this.#sizes.setSize(expr, size);
    return plus(targetCost, cost);
  }

  #dyn(expr: CallExpr, arg: Expr): Range {
    const cost = plus(ONE, this.cost(arg));
    this.#sizes.copy(expr, arg);
    return cost;
  }

  #overload(
    expr: CallExpr,
    name: string,
    id: string,
    target: CostNode | undefined,
    args: readonly CostNode[],
    argCosts: readonly Range[],
  ): CallEstimate {
    const sum = argCosts.reduce(plus, ZERO);
    const special = estimateCall(name, id, target, args, this.#sizes.lookUp);
    if (special !== undefined) return { ...special, cost: plus(special.cost, sum) };
    const [left, right] = argCosts;
    const [first, second, third] = args;
    switch (id) {
      case "logical_or":
      case "logical_and":
        return { cost: { min: left?.min ?? 0n, max: sum.max } };
      case "conditional": {
        this.#sizes.joinEntries(expr, second?.expr, third?.expr);
        return {
          cost: plus(left ?? ZERO, union(right ?? ZERO, argCosts[2] ?? ZERO)),
          size: union(known(second), known(third)),
        };
      }
      case "add_list":
      case "add_string":
      case "add_bytes": {
        const size = plus(known(first), known(second));
        this.#sizes.joinEntries(expr, first?.expr, second?.expr);
        return { cost: plus(id === "add_list" ? ONE : scaled(size, TEXT), sum), size };
      }
      default:
        return { cost: plus(ONE, sum) };
    }
  }

  #list(expr: ListExpr): Range {
    let sum: Range = LIST_COST;
    let value: Range = { min: expr.elements.length === 0 ? 0n : LARGEST, max: 0n };
    for (const element of expr.elements) {
      sum = plus(sum, this.cost(element));
      value = union(value, this.#sizes.sizeOf(element) ?? UNKNOWN);
    }
    this.#sizes.setEntry(expr, { container: "list", key: ONE, value });
    return sum;
  }

  #map(expr: MapExpr): Range {
    let sum: Range = MAP_COST;
    const none: Range = { min: expr.entries.length === 0 ? 0n : LARGEST, max: 0n };
    let [key, value] = [none, none];
    for (const entry of expr.entries) {
      sum = plus(plus(sum, this.cost(entry.key)), this.cost(entry.value));
      key = union(key, this.#sizes.sizeOf(entry.key) ?? UNKNOWN);
      value = union(value, this.#sizes.sizeOf(entry.value) ?? UNKNOWN);
    }
    this.#sizes.setEntry(expr, { container: "map", key, value });
    return sum;
  }

  #comprehension(expr: ComprehensionExpr): Range {
    let sum = plus(this.cost(expr.range), this.cost(expr.accuInit));
    this.#sizes.pushValue(expr.accuVar, expr.accuInit);
    if (expr.iterVar2 === undefined) this.#sizes.pushElement(expr.iterVar, expr.range, "single");
    else {
      this.#sizes.pushElement(expr.iterVar, expr.range, "key");
      this.#sizes.pushElement(expr.iterVar2, expr.range, "value");
    }
    const loop = this.cost(expr.condition);
    const step = this.cost(expr.step);
    this.#sizes.pop(expr.iterVar);
    if (expr.iterVar2 !== undefined) this.#sizes.pop(expr.iterVar2);
    sum = plus(sum, this.cost(expr.result));
    this.#sizes.pop(expr.accuVar);
    const count = this.#sizes.sizeOf(expr.range) ?? UNKNOWN;
    sum = plus(sum, times(count, plus(step, loop)));
    if (expr.accuInit.kind === "literal") {
      this.#sizes.setSize(expr, this.#sizes.sizeOf(expr.accuInit));
    } else if (expr.accuInit.kind === "list" || expr.accuInit.kind === "map") {
      this.#sizes.setSize(expr, count);
      this.#sizes.setEntry(expr, this.#sizes.entryOf(expr.step));
    }
    return sum;
  }

  #bind(expr: ComprehensionExpr): Range {
    let sum = plus(this.cost(expr.range), this.cost(expr.accuInit));
    this.#sizes.pushValue(expr.accuVar, expr.accuInit);
    sum = plus(sum, this.cost(expr.result));
    this.#sizes.pop(expr.accuVar);
    this.#sizes.copy(expr, expr.result);
    return sum;
  }
}

function known(node: CostNode | undefined): Range {
  return node?.size ?? UNKNOWN;
}

/** Reports whether it folds over nothing, as `optMap` and `sortBy` create it. */
function isBind(expr: ComprehensionExpr): boolean {
  const { range, condition } = expr;
  const empty = range.kind === "list" && range.elements.length === 0;
  return empty && condition.kind === "literal" && condition.value === false && expr.accuVar !== ACCUMULATOR;
}
