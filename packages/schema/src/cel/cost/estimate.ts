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
import { isOptional, type Type, unwrapOptional } from "../types/type.ts";
import type { CallEstimate, CostNode } from "./call.ts";
import { estimateCall } from "./estimate-call.ts";
import { TEXT } from "./limits.ts";
import { Path } from "./path.ts";
import { exactly, LARGEST, ONE, plus, type Range, scaled, times, UNKNOWN, union, ZERO } from "./range.ts";

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

/** The sizes of a container's keys and values. */
interface EntrySize {
  readonly container: "list" | "map";
  readonly key: Range;
  readonly value: Range;
}

/** The value of a variable of a macro. */
interface Local {
  readonly path: Path;
  readonly size: Range | undefined;
  readonly entry: EntrySize | undefined;
}

/** The paths and sizes of the nodes of an expression, as far as they are known. */
class Sizes {
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

  /** Adds a variable with the value of an expression. */
  pushValue(name: string, expr: Expr): void {
    this.#push(name, { path: this.pathOf(expr), size: this.sizeOf(expr), entry: this.entryOf(expr) });
  }

  /** Adds an iteration variable; `single` is the element of a list or the key of a map. */
  pushElement(name: string, range: Expr, part: "key" | "value" | "single"): void {
    const entry = this.entryOf(range);
    const isList = (entry?.container ?? this.#checked.typeOf(range).kind) === "list";
    const isValue = part === "value" || (part === "single" && isList);
    const step = isValue ? (isList ? "@items" : "@values") : part === "key" && isList ? "@indices" : "@keys";
    const path = this.pathOf(range).append(step);
    this.#push(name, { path, size: isValue ? entry?.value : entry?.key, entry: undefined });
  }

  pop(name: string): void {
    this.#locals.get(name)?.pop();
  }

  #push(name: string, local: Local): void {
    const stack = this.#locals.get(name);
    if (stack === undefined) this.#locals.set(name, [local]);
    else stack.push(local);
  }

  /** Returns the path of the value of a macro's variable. */
  pathOfVariable(name: string): Path | undefined {
    return this.#local(name)?.path;
  }

  #local(name: string): Local | undefined {
    return this.#locals.get(name)?.at(-1);
  }

  setPath(expr: Expr, path: Path): void {
    this.#paths.set(expr, path);
  }

  pathOf(expr: Expr): Path {
    const local = expr.kind === "ident" ? this.#local(expr.name) : undefined;
    return local?.path ?? this.#paths.get(expr) ?? Path.empty;
  }

  /** Returns the properties that the cost of a call depends on. */
  node(expr: Expr): CostNode {
    const path = this.pathOf(expr);
    return {
      expr,
      type: this.#checked.typeOf(expr),
      path: path.variable === ACCUMULATOR ? Path.empty : path,
      size: this.sizeOf(expr),
    };
  }

  sizeOf(expr: Expr): Range | undefined {
    const done = this.#sizes.get(expr) ?? literalSize(expr);
    if (done !== undefined) return done;
    const declared = this.lookUp(this.pathOf(expr));
    if (declared !== undefined) {
      this.#sizes.set(expr, declared);
      return declared;
    }
    if (isScalar(this.#checked.typeOf(expr))) return ONE;
    return expr.kind === "ident" ? this.#local(expr.name)?.size : undefined;
  }

  /** The size that the schema declares at a path. */
  readonly lookUp = (path: Path): Range | undefined => {
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

  entryOf(expr: Expr | undefined): EntrySize | undefined {
    if (expr === undefined) return undefined;
    const known = this.#entries.get(expr);
    if (known !== undefined || expr.kind !== "ident") return known;
    return this.#local(expr.name)?.entry;
  }

  setSize(expr: Expr, size: Range | undefined): void {
    if (size !== undefined) this.#sizes.set(expr, size);
  }

  setEntry(expr: Expr, entry: EntrySize | undefined): void {
    if (entry !== undefined) this.#entries.set(expr, entry);
  }

  /** Gives a node the sizes of another. */
  copy(to: Expr, from: Expr): void {
    this.setSize(to, this.sizeOf(from));
    this.setEntry(to, this.entryOf(from));
  }

  /** Gives a node the entry sizes of both other nodes. */
  joinEntries(to: Expr, left: Expr | undefined, right: Expr | undefined): void {
    const [one, other] = [this.entryOf(left), this.entryOf(right)];
    if (one === undefined || other === undefined) return;
    const { container, key, value } = one;
    this.#entries.set(to, { container, key: union(key, other.key), value: union(value, other.value) });
  }
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
