import { formatCount } from "@capikit/common/text";
import { functionNames, overloadsOf } from "../library/index.ts";
import type { Overload } from "../library/overload.ts";
import type {
  CallExpr,
  ComprehensionExpr,
  Expr,
  ListExpr,
  MapExpr,
  SelectExpr,
  StructExpr,
} from "../syntax/ast.ts";
import { MACRO_NAMES } from "../syntax/macros.ts";
import {
  isOptional,
  listOf,
  mapOf,
  NAMED_TYPES,
  optionalOf,
  paramsOf,
  sameType,
  scalar,
  showType,
  type Type,
  unwrapOptional,
  withParams,
} from "../types/type.ts";
import { closest } from "./closest.ts";
import { assign, assignAll, type Bindings, mostGeneral, substitute } from "./inference.ts";

/** A type error, `at` an offset of the expression. */
export interface CheckError {
  readonly message: string;
  readonly at: number;
  /** Set if the API server may accept an expression that cannot be checked here. */
  readonly uncheckable?: true;
}

/** An expression with its types. */
export interface Checked {
  readonly expr: Expr;
  readonly errors: readonly CheckError[];
  typeOf(expr: Expr): Type;
  /** The possible signatures of a call; empty for other expressions. */
  overloadsOf(expr: Expr): readonly Overload[];
  /** The type of a name such as `int` or `google.protobuf.Timestamp`. */
  namedType(expr: Expr): Type | undefined;
  /** Whether a call such as `sets.contains(a, b)` has a namespace instead of a receiver. */
  isNamespaced(expr: CallExpr): boolean;
  /** Whether the expression reads the variable. */
  reads(variable: string): boolean;
}

/** Infers the types of an expression, given those of its variables. */
export function check(expr: Expr, variables: ReadonlyMap<string, Type>): Checked {
  const checker = new Checker(variables);
  const type = checker.check(expr);
  checker.types.set(expr, type);
  const resolved = new Map<Expr, Type>();
  for (const [node, found] of checker.types) resolved.set(node, substitute(checker.bindings, found, true));
  return {
    expr,
    errors: checker.errors,
    typeOf: (node) => resolved.get(node) ?? scalar("error"),
    overloadsOf: (node) => checker.overloads.get(node) ?? [],
    namedType: (node) => checker.named.get(node),
    isNamespaced: (node) => checker.namespaced.has(node),
    reads: (variable) => checker.read.has(variable),
  };
}

class Checker {
  readonly types = new Map<Expr, Type>();
  readonly overloads = new Map<Expr, readonly Overload[]>();
  readonly named = new Map<Expr, Type>();
  readonly namespaced = new Set<Expr>();
  readonly read = new Set<string>();
  readonly errors: CheckError[] = [];
  bindings: Bindings = new Map();
  #scopes: ReadonlyMap<string, Type>[];
  #fresh = 0;

  constructor(variables: ReadonlyMap<string, Type>) {
    this.#scopes = [variables];
  }

  check(expr: Expr): Type {
    const type = this.#infer(expr);
    this.types.set(expr, type);
    return type;
  }

  #infer(expr: Expr): Type {
    switch (expr.kind) {
      case "literal":
        return literalType(expr.value);
      case "ident":
        return this.#lookup(expr, expr.name) ?? this.#undeclared(expr, expr.name);
      case "select":
        return this.#select(expr);
      case "call":
        return this.#call(expr);
      case "list":
        return this.#list(expr);
      case "map":
        return this.#map(expr);
      case "struct":
        return this.#struct(expr);
      case "comprehension":
        return this.#comprehension(expr);
    }
  }

  #lookup(expr: Expr, name: string): Type | undefined {
    for (const scope of this.#scopes.toReversed()) {
      const type = scope.get(name);
      if (type === undefined) continue;
      this.read.add(name);
      return type;
    }
    const named = NAMED_TYPES.get(name);
    if (named === undefined) return undefined;
    this.named.set(expr, named);
    return { kind: "type", param: named };
  }

  #undeclared(expr: Expr, name: string): Type {
    const known = this.#scopes.flatMap((scope) => [...scope.keys()]).filter((key) => /^[a-z]/i.test(key));
    return this.#addError(expr, `unknown variable "${name}"${closest(name, known)}`);
  }

  #select(expr: SelectExpr): Type {
    const qualified = expr.test ? undefined : qualifiedName(expr);
    const named = qualified === undefined ? undefined : this.#lookup(expr, qualified);
    if (named !== undefined) return named;
    const type = this.#field(expr, expr.operand, expr.field, false);
    return expr.test ? scalar("bool") : substitute(this.bindings, type, false);
  }

  #field(expr: Expr, operand: Expr, field: string, optional: boolean): Type {
    const operandType = substitute(this.bindings, this.check(operand), false);
    const target = unwrapOptional(operandType);
    const type = this.#fieldOf(expr, target, field);
    return optional || isOptional(operandType) ? optionalOf(type) : type;
  }

  #fieldOf(expr: Expr, target: Type, field: string): Type {
    switch (target.kind) {
      case "map":
        return target.value;
      case "object":
        return (
          target.fields.get(field) ??
          this.#addError(expr, `unknown field "${field}"${closest(field, [...target.fields.keys()])}`)
        );
      case "param":
        this.#assign(scalar("dyn"), target);
        return scalar("dyn");
      case "dyn":
      case "error":
        return scalar("dyn");
      default:
        this.#addError(expr, `a ${showType(target)} has no fields, so ".${field}" cannot be read from it`);
        return scalar("dyn");
    }
  }

  #call(expr: CallExpr): Type {
    if (expr.name === "_?._") return this.#optionalField(expr);
    const { name, target } = expr;
    const qualifier = target === undefined ? undefined : qualifiedName(target);
    const qualified = qualifier === undefined ? undefined : `${qualifier}.${name}`;
    const namespaced = qualified !== undefined && overloadsOf(qualified) !== undefined;
    if (!namespaced && overloadsOf(name) === undefined) return this.#unknownFunction(expr, qualified);
    for (const arg of expr.args) this.check(arg);
    if (namespaced) {
      this.namespaced.add(expr);
      return this.#resolve(expr, qualified, undefined);
    }
    if (target !== undefined) this.check(target);
    return this.#resolve(expr, name, target);
  }

  #unknownFunction(expr: CallExpr, qualified: string | undefined): Type {
    const [first = ""] = qualified?.split(".") ?? [];
    const isMethod =
      expr.target !== undefined &&
      (qualified === undefined || this.#scopes.some((scope) => scope.has(first)));
    const name = isMethod ? expr.name : (qualified ?? expr.name);
    const count = expr.args.length;
    const shown = `${isMethod ? "…." : ""}${name}(…) of ${formatCount(count, "argument")}`;
    return this.#addError(
      expr,
      `the API server has no function ${shown}${closest(name, [...functionNames(), ...MACRO_NAMES])}`,
    );
  }

  #optionalField(expr: CallExpr): Type {
    const [operand, field] = expr.args;
    if (operand === undefined || field?.kind !== "literal" || typeof field.value !== "string") {
      return this.#addError(expr, "an optional field selection needs a field name");
    }
    const type = substitute(this.bindings, this.#field(expr, operand, field.value, true), false);
    this.types.set(field, scalar("string"));
    this.overloads.set(expr, overloadsOf("_?._") ?? []);
    return type;
  }

  #resolve(expr: CallExpr, name: string, target: Expr | undefined): Type {
    const candidates = overloadsOf(name) ?? [];
    const operands = target === undefined ? expr.args : [target, ...expr.args];
    const given = operands.map((operand) => this.types.get(operand) ?? scalar("error"));
    if (name === "_&&_" || name === "_||_") return this.#logic(expr, candidates, given);
    const matching: Overload[] = [];
    let result: Type | undefined;
    for (const overload of candidates) {
      if (overload.member !== (target !== undefined)) continue;
      const rename = new Map<string, Type>();
      const wanted = overload.args.map((type) => this.#instantiate(type, rename));
      const bindings = assignAll(this.bindings, given, wanted);
      if (bindings === undefined) continue;
      this.bindings = bindings;
      matching.push(overload);
      const type = substitute(bindings, this.#instantiate(overload.result, rename), false);
      if (result === undefined) result = type;
      else if (result.kind !== "dyn" && !sameType(type, result)) result = scalar("dyn");
    }
    if (result === undefined) {
      const shown = given.map((type) => showType(substitute(this.bindings, type, true)));
      return this.#addError(expr, noOverload(name, shown, candidates, target !== undefined));
    }
    this.overloads.set(expr, matching);
    return result;
  }

  #logic(expr: CallExpr, candidates: readonly Overload[], given: readonly Type[]): Type {
    let failed = false;
    given.forEach((type, index) => {
      if (this.#assign(type, scalar("bool"))) return;
      failed = true;
      this.#addError(
        expr.args[index] ?? expr,
        `${expr.name.replaceAll("_", "")} needs bool on both sides, found ${showType(type)}`,
      );
    });
    this.overloads.set(expr, candidates);
    return scalar(failed ? "error" : "bool");
  }

  /** Gives each call its own type parameters. */
  #instantiate(type: Type, rename: Map<string, Type>): Type {
    if (type.kind === "param") {
      const known = rename.get(type.name) ?? this.#unknown();
      rename.set(type.name, known);
      return known;
    }
    const params = paramsOf(type);
    if (params.length === 0) return type;
    return withParams(
      type,
      params.map((param) => this.#instantiate(param, rename)),
    );
  }

  #unknown(): Type {
    return { kind: "param", name: `_var${this.#fresh++}` };
  }

  #list(expr: ListExpr): Type {
    let joined: Type | undefined;
    expr.elements.forEach((element, index) => {
      let type = this.check(element);
      if (expr.optional.has(index)) type = this.#unwrapped(element, type);
      joined = this.#join(joined, type);
    });
    return listOf(joined ?? this.#unknown());
  }

  #map(expr: MapExpr): Type {
    let keys: Type | undefined;
    let values: Type | undefined;
    for (const entry of expr.entries) {
      keys = this.#join(keys, this.check(entry.key));
      let type = this.check(entry.value);
      if (entry.optional) type = this.#unwrapped(entry.value, type);
      values = this.#join(values, type);
    }
    return mapOf(keys ?? this.#unknown(), values ?? this.#unknown());
  }

  #unwrapped(expr: Expr, type: Type): Type {
    if (isOptional(type)) return unwrapOptional(type);
    // The API server aborts the request for a dyn, so that no such rule can be stored.
    this.#addError(expr, `"?" needs an optional value, found ${showType(type)}`);
    return type;
  }

  #join(previous: Type | undefined, current: Type): Type {
    if (previous === undefined) return current;
    if (this.#assign(previous, current)) return mostGeneral(previous, current);
    // Mixed literals are rejected later, except in the arguments of format(…).
    return scalar("dyn");
  }

  #struct(expr: StructExpr): Type {
    for (const field of expr.fields) this.check(field.value);
    if (!expr.name.startsWith("google."))
      return this.#addError(expr, `type "${expr.name}" cannot be constructed`);
    this.errors.push({
      message: `messages such as ${expr.name}{} cannot be checked here: use timestamp(…), duration(…) or a plain value`,
      at: expr.at,
      uncheckable: true,
    });
    return scalar("error");
  }

  #comprehension(expr: ComprehensionExpr): Type {
    this.check(expr.range);
    const accuType = this.check(expr.accuInit);
    const range = substitute(this.bindings, this.types.get(expr.range) ?? scalar("error"), false);
    const [first, second] = this.#iterated(expr, range);
    this.#scopes.push(new Map([[expr.accuVar, accuType]]));
    const loop = new Map([[expr.iterVar, first]]);
    if (expr.iterVar2 !== undefined) loop.set(expr.iterVar2, second);
    this.#scopes.push(loop);
    this.check(expr.condition);
    this.#assert(expr.condition, scalar("bool"));
    this.check(expr.step);
    this.#assert(expr.step, accuType);
    this.#scopes.pop();
    const result = this.check(expr.result);
    this.#scopes.pop();
    return substitute(this.bindings, result, false);
  }

  /** The types of the iteration variables. */
  #iterated(expr: ComprehensionExpr, range: Type): [Type, Type] {
    const two = expr.iterVar2 !== undefined;
    switch (range.kind) {
      case "list":
        return two ? [scalar("int"), range.elem] : [range.elem, scalar("error")];
      case "map":
        return [range.key, range.value];
      case "dyn":
      case "error":
      case "param":
        this.#assign(scalar("dyn"), range);
        return [scalar("dyn"), scalar("dyn")];
      default:
        this.#addError(expr.range, `macros run over lists and maps, not over ${showType(range)}`);
        return [scalar("error"), scalar("error")];
    }
  }

  #assert(expr: Expr, wanted: Type): void {
    const found = this.types.get(expr) ?? scalar("error");
    if (!this.#assign(wanted, found))
      this.#addError(expr, `expected ${showType(wanted)}, found ${showType(found)}`);
  }

  #assign(from: Type, to: Type): boolean {
    const bindings = assign(this.bindings, from, to);
    if (bindings !== undefined) this.bindings = bindings;
    return bindings !== undefined;
  }

  #addError(expr: Expr, message: string): Type {
    this.errors.push({ message, at: expr.at });
    return scalar("error");
  }
}

function literalType(value: unknown): Type {
  switch (typeof value) {
    case "boolean":
      return scalar("bool");
    case "bigint":
      return scalar("int");
    case "number":
      return scalar("double");
    case "string":
      return scalar("string");
    default:
      if (value === null) return scalar("null");
      return scalar(value instanceof Uint8Array ? "bytes" : "uint");
  }
}

/** Returns `a.b.c` as a dotted name, or undefined for other expressions. */
function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === "ident") return expr.name;
  if (expr.kind !== "select" || expr.test) return undefined;
  const operand = qualifiedName(expr.operand);
  return operand === undefined ? undefined : `${operand}.${expr.field}`;
}

function noOverload(
  name: string,
  given: readonly string[],
  candidates: readonly Overload[],
  member: boolean,
): string {
  const shown = candidates.slice(0, 4).map((overload) => {
    const [receiver, ...rest] = overload.args.map(showType);
    return overload.member
      ? `${receiver}.${name}(${rest.join(", ")})`
      : `${name}(${overload.args.map(showType).join(", ")})`;
  });
  const operator = /^_?[^\w\s]/.test(name) || name === "@in";
  const symbol = name === "@in" ? "in" : name.replaceAll("_", "");
  if (operator) return `${symbol} does not take ${given.join(" and ")}`;
  const [receiver, ...rest] = given;
  const called = member ? `${receiver}.${name}(${rest.join(", ")})` : `${name}(${given.join(", ")})`;
  return `no ${called}; there is ${shown.join(", ")}`;
}
