import type { Checked } from "../checker/checker.ts";
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
import { isOptional, type Type, unwrapOptional } from "../types/type.ts";
import { callCost } from "./calls.ts";
import { Path } from "./path.ts";
import { exactly, LARGEST, plus, type Range, scaled, times, UNKNOWN, union, ZERO } from "./range.ts";

/** The properties of a node that its cost depends on. */
export interface CostNode {
  readonly expr: Expr | undefined;
  readonly type: Type;
  readonly path: Path;
  /** Known from the expression or the schema. */
  readonly size: Range | undefined;
}

export interface CallCost {
  readonly cost: Range;
  readonly size?: Range;
}

/** The sizes of a container's keys and values. */
interface EntrySize {
  readonly container: "list" | "map";
  readonly key: Range;
  readonly value: Range;
}

interface Local {
  readonly path: Path;
  readonly size: Range | undefined;
  readonly entry: EntrySize | undefined;
}

const ONE = exactly(1n);
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
  readonly #self: Declaration;
  readonly #paths = new Map<Expr, Path>();
  readonly #sizes = new Map<Expr, Range>();
  readonly #entries = new Map<Expr, EntrySize>();
  readonly #locals = new Map<string, Local[]>();

  constructor(checked: Checked, self: Declaration) {
    this.#checked = checked;
    this.#self = self;
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
    this.#paths.set(expr, this.#local(expr.name)?.path ?? Path.of(expr.name));
    return ONE;
  }

  #select(expr: SelectExpr): Range {
    if (this.#checked.namedType(expr) !== undefined) {
      this.#paths.set(expr, Path.of("type"));
      return ONE;
    }
    const operand = this.cost(expr.operand);
    if (expr.test) return operand;
    const { kind } = this.#checked.typeOf(expr.operand);
    this.#paths.set(expr, this.#pathOf(expr.operand).append(expr.field));
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
      args.push(this.#node(arg));
    }
    const overloads = this.#checked.overloadsOf(expr);
    if (overloads.length === 0) return ZERO;
    const target = expr.target === undefined || this.#checked.isNamespaced(expr) ? undefined : expr.target;
    const targetCost = target === undefined ? ZERO : this.cost(target);
    const receiver = target === undefined ? undefined : this.#node(target);
    let cost: Range = { min: LARGEST, max: 0n };
    let size: Range | undefined;
    for (const overload of overloads) {
      const call = this.#overload(expr, overload.name, overload.id, receiver, args, argCosts);
      cost = union(cost, call.cost);
      if (call.size !== undefined) size = size === undefined ? call.size : union(size, call.size);
      if (first !== undefined && (overload.id === "index_list" || overload.id === "index_map")) {
        size = this.#entryOf(first)?.value;
        this.#paths.set(
          expr,
          this.#pathOf(first).append(overload.id === "index_list" ? "@items" : "@values"),
        );
      }
      size ??= this.#sizeOf(expr);
    }
    if (size !== undefined) this.#sizes.set(expr, size);
    return plus(targetCost, cost);
  }

  #dyn(expr: CallExpr, arg: Expr): Range {
    const cost = plus(ONE, this.cost(arg));
    this.#copySizes(expr, arg);
    return cost;
  }

  #overload(
    expr: CallExpr,
    name: string,
    id: string,
    target: CostNode | undefined,
    args: readonly CostNode[],
    argCosts: readonly Range[],
  ): CallCost {
    const sum = argCosts.reduce(plus, ZERO);
    const special = callCost(name, id, target, args, this.#lookUp);
    if (special !== undefined) return { ...special, cost: plus(special.cost, sum) };
    const [left, right] = argCosts;
    const [first, second, third] = args;
    switch (id) {
      case "logical_or":
      case "logical_and":
        return { cost: { min: left?.min ?? 0n, max: sum.max } };
      case "conditional": {
        const entry = joined(this.#entryOf(second?.expr), this.#entryOf(third?.expr));
        if (entry !== undefined) this.#entries.set(expr, entry);
        return {
          cost: plus(left ?? ZERO, union(right ?? ZERO, argCosts[2] ?? ZERO)),
          size: union(known(second), known(third)),
        };
      }
      case "add_list":
      case "add_string":
      case "add_bytes": {
        const size = plus(known(first), known(second));
        const entry = joined(this.#entryOf(first?.expr), this.#entryOf(second?.expr));
        if (entry !== undefined) this.#entries.set(expr, entry);
        return { cost: plus(id === "add_list" ? ONE : scaled(size, 0.1), sum), size };
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
      value = union(value, this.#sizeOf(element) ?? UNKNOWN);
    }
    this.#entries.set(expr, { container: "list", key: ONE, value });
    return sum;
  }

  #map(expr: MapExpr): Range {
    let sum: Range = MAP_COST;
    const none: Range = { min: expr.entries.length === 0 ? 0n : LARGEST, max: 0n };
    let [key, value] = [none, none];
    for (const entry of expr.entries) {
      sum = plus(plus(sum, this.cost(entry.key)), this.cost(entry.value));
      key = union(key, this.#sizeOf(entry.key) ?? UNKNOWN);
      value = union(value, this.#sizeOf(entry.value) ?? UNKNOWN);
    }
    this.#entries.set(expr, { container: "map", key, value });
    return sum;
  }

  #comprehension(expr: ComprehensionExpr): Range {
    let sum = plus(this.cost(expr.range), this.cost(expr.accuInit));
    this.#push(expr.accuVar, this.#bound(expr.accuInit));
    if (expr.iterVar2 === undefined) this.#push(expr.iterVar, this.#iterated(expr.range, "single"));
    else {
      this.#push(expr.iterVar, this.#iterated(expr.range, "key"));
      this.#push(expr.iterVar2, this.#iterated(expr.range, "value"));
    }
    const loop = this.cost(expr.condition);
    const step = this.cost(expr.step);
    this.#pop(expr.iterVar);
    if (expr.iterVar2 !== undefined) this.#pop(expr.iterVar2);
    sum = plus(sum, this.cost(expr.result));
    this.#pop(expr.accuVar);
    const count = this.#sizeOf(expr.range) ?? UNKNOWN;
    sum = plus(sum, times(count, plus(step, loop)));
    if (expr.accuInit.kind === "literal") {
      const size = this.#sizeOf(expr.accuInit);
      if (size !== undefined) this.#sizes.set(expr, size);
    } else if (expr.accuInit.kind === "list" || expr.accuInit.kind === "map") {
      this.#sizes.set(expr, count);
      const entry = this.#entryOf(expr.step);
      if (entry !== undefined) this.#entries.set(expr, entry);
    }
    return sum;
  }

  #bind(expr: ComprehensionExpr): Range {
    let sum = plus(this.cost(expr.range), this.cost(expr.accuInit));
    this.#push(expr.accuVar, this.#bound(expr.accuInit));
    sum = plus(sum, this.cost(expr.result));
    this.#pop(expr.accuVar);
    this.#copySizes(expr, expr.result);
    return sum;
  }

  #bound(expr: Expr): Local {
    return { path: this.#pathOf(expr), size: this.#sizeOf(expr), entry: this.#entryOf(expr) };
  }

  #iterated(range: Expr, part: "key" | "value" | "single"): Local {
    const entry = this.#entryOf(range);
    const isList = (entry?.container ?? this.#checked.typeOf(range).kind) === "list";
    const isValue = part === "value" || (part === "single" && isList);
    const step = isValue ? (isList ? "@items" : "@values") : part === "key" && isList ? "@indices" : "@keys";
    return {
      path: this.#pathOf(range).append(step),
      size: isValue ? entry?.value : entry?.key,
      entry: undefined,
    };
  }

  #push(name: string, local: Local): void {
    const stack = this.#locals.get(name);
    if (stack === undefined) this.#locals.set(name, [local]);
    else stack.push(local);
  }

  #pop(name: string): void {
    this.#locals.get(name)?.pop();
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  #pathOf(expr: Expr): Path {
    const local = expr.kind === "ident" ? this.#local(expr.name) : undefined;
    return local?.path ?? this.#paths.get(expr) ?? Path.empty;
  }

  #node(expr: Expr): CostNode {
    const path = this.#pathOf(expr);
    return {
      expr,
      type: this.#checked.typeOf(expr),
      path: path.variable === ACCUMULATOR ? Path.empty : path,
      size: this.#sizeOf(expr),
    };
  }

  #sizeOf(expr: Expr): Range | undefined {
    const done = this.#sizes.get(expr) ?? literalSize(expr);
    if (done !== undefined) return done;
    const declared = this.#lookUp(this.#pathOf(expr));
    if (declared !== undefined) {
      this.#sizes.set(expr, declared);
      return declared;
    }
    if (isScalar(this.#checked.typeOf(expr))) return ONE;
    return expr.kind === "ident" ? this.#local(expr.name)?.size : undefined;
  }

  /** The size that the schema declares at a path. */
  readonly #lookUp = (path: Path): Range | undefined => {
    if (path.length === 0) return undefined;
    let current: Declaration | undefined = this.#self;
    for (const step of path.steps()) {
      if (step === "@items" || step === "@values") current = current.elem;
      else if (step === "@keys") current = current.key;
      else current = current.fields?.get(step);
      if (current === undefined) return undefined;
    }
    return { min: 0n, max: BigInt(current.maxElements) };
  };

  #entryOf(expr: Expr | undefined): EntrySize | undefined {
    if (expr === undefined) return undefined;
    const known = this.#entries.get(expr);
    if (known !== undefined || expr.kind !== "ident") return known;
    return this.#local(expr.name)?.entry;
  }

  #copySizes(to: Expr, from: Expr): void {
    const size = this.#sizeOf(from);
    if (size !== undefined) this.#sizes.set(to, size);
    const entry = this.#entryOf(from);
    if (entry !== undefined) this.#entries.set(to, entry);
  }
}

function known(node: CostNode | undefined): Range {
  return node?.size ?? UNKNOWN;
}

function joined(left: EntrySize | undefined, right: EntrySize | undefined): EntrySize | undefined {
  if (left === undefined || right === undefined) return undefined;
  return {
    container: left.container,
    key: union(left.key, right.key),
    value: union(left.value, right.value),
  };
}

/** Reports whether it folds over nothing, as `optMap` and `sortBy` create it. */
function isBind(expr: ComprehensionExpr): boolean {
  const { range, condition } = expr;
  const empty = range.kind === "list" && range.elements.length === 0;
  return empty && condition.kind === "literal" && condition.value === false && expr.accuVar !== ACCUMULATOR;
}

function literalSize(expr: Expr): Range | undefined {
  switch (expr.kind) {
    case "literal":
      if (typeof expr.value === "string") return exactly(BigInt([...expr.value].length));
      return expr.value instanceof Uint8Array ? exactly(BigInt(expr.value.length)) : ONE;
    case "list":
      return exactly(BigInt(expr.elements.length));
    case "map":
      return exactly(BigInt(expr.entries.length));
    default:
      return undefined;
  }
}

function isScalar(type: Type): boolean {
  if (isOptional(type)) return isScalar(unwrapOptional(type));
  return ["bool", "double", "duration", "int", "timestamp", "uint"].includes(type.kind);
}
