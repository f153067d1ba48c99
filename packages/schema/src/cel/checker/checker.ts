import { formatCount, nearestName } from "@capikit/common/text";
import { findOverloads, functionNames } from "../library/index.ts";
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
import { findField } from "../types/escape.ts";
import {
  isOptional,
  listOf,
  mapOf,
  NAMED_TYPES,
  optionalOf,
  scalar,
  showType,
  type Type,
  unwrapOptional,
} from "../types/type.ts";
import { type CheckError, type Checked, literalType, qualifiedName, type UnknownSymbol } from "./checked.ts";
import { mostGeneral } from "./inference.ts";
import { resolveOverloads, TypeParameters } from "./overloads.ts";

/** Infers the types of an expression, given those of its variables. */
export function check(expr: Expr, variables: ReadonlyMap<string, Type>): Checked {
  const checker = new Checker(variables);
  const type = checker.check(expr);
  checker.types.set(expr, type);
  const resolved = new Map<Expr, Type>();
  for (const [node, found] of checker.types) resolved.set(node, checker.parameters.resolve(found));
  return {
    expr,
    errors: checker.errors,
    typeOf: (node) => resolved.get(node) ?? scalar("error"),
    overloadsOf: (node) => checker.overloads.get(node) ?? [],
    namedType: (node) => checker.named.get(node),
    isNamespaced: (node) => checker.namespaced.has(node),
    reads: (variable) => checker.scopes.read.has(variable),
  };
}

class Checker {
  readonly types = new Map<Expr, Type>();
  readonly overloads = new Map<Expr, readonly Overload[]>();
  readonly named = new Map<Expr, Type>();
  readonly namespaced = new Set<Expr>();
  readonly errors: CheckError[] = [];
  readonly parameters = new TypeParameters();
  readonly scopes: VariableScopes;

  constructor(variables: ReadonlyMap<string, Type>) {
    this.scopes = new VariableScopes(variables);
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
    const type = this.scopes.lookUp(name);
    if (type !== undefined) return type;
    const named = NAMED_TYPES.get(name);
    if (named === undefined) return undefined;
    this.named.set(expr, named);
    return { kind: "type", param: named };
  }

  #undeclared(expr: Expr, name: string): Type {
    const known = this.scopes.names().filter((key) => /^[a-z]/i.test(key));
    const message = `unknown variable "${name}"${closest(name, known)}`;
    return this.#addError(expr, message, { kind: "variable", name });
  }

  #select(expr: SelectExpr): Type {
    const qualified = expr.test ? undefined : qualifiedName(expr);
    const named = qualified === undefined ? undefined : this.#lookup(expr, qualified);
    if (named !== undefined) return named;
    const type = this.#field(expr, expr.operand, expr.field, false);
    return expr.test ? scalar("bool") : this.parameters.substitute(type);
  }

  #field(expr: Expr, operand: Expr, field: string, optional: boolean): Type {
    const operandType = this.parameters.substitute(this.check(operand));
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
          findField(target.fields, field) ??
          this.#addError(expr, `unknown field "${field}"${closest(field, [...target.fields.keys()])}`, {
            kind: "field",
            name: field,
          })
        );
      case "param":
        this.parameters.assign(scalar("dyn"), target);
        return scalar("dyn");
      case "dyn":
      case "error":
        return scalar("dyn");
      default:
        this.#addError(expr, `a ${showType(target)} has no fields, so ".${field}" cannot be read from it`, {
          kind: "property",
          name: field,
        });
        return scalar("dyn");
    }
  }

  #call(expr: CallExpr): Type {
    if (expr.name === "_?._") return this.#optionalField(expr);
    const { name, target } = expr;
    const qualifier = target === undefined ? undefined : qualifiedName(target);
    const qualified = qualifier === undefined ? undefined : `${qualifier}.${name}`;
    const namespaced = qualified !== undefined && findOverloads(qualified) !== undefined;
    if (!namespaced && findOverloads(name) === undefined) return this.#unknownFunction(expr, qualified);
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
    const isMember = expr.target !== undefined && (qualified === undefined || this.scopes.has(first));
    const name = isMember ? expr.name : (qualified ?? expr.name);
    const message = unknownFunctionMessage(name, isMember, expr.args.length);
    return this.#addError(expr, message, { kind: "function", name });
  }

  #optionalField(expr: CallExpr): Type {
    const [operand, field] = expr.args;
    if (operand === undefined || field?.kind !== "literal" || typeof field.value !== "string") {
      return this.#addError(expr, "an optional field selection needs a field name");
    }
    const type = this.parameters.substitute(this.#field(expr, operand, field.value, true));
    this.types.set(field, scalar("string"));
    this.overloads.set(expr, findOverloads("_?._") ?? []);
    return type;
  }

  #resolve(expr: CallExpr, name: string, target: Expr | undefined): Type {
    const candidates = findOverloads(name) ?? [];
    const operands = target === undefined ? expr.args : [target, ...expr.args];
    const given = operands.map((operand) => this.types.get(operand) ?? scalar("error"));
    if (name === "_&&_" || name === "_||_") return this.#logic(expr, candidates, given);
    const isMember = target !== undefined;
    const resolution = resolveOverloads(candidates, given, isMember, this.parameters);
    if (resolution === undefined) {
      const shown = given.map((type) => showType(this.parameters.resolve(type)));
      const message = noOverloadMessage(name, shown, candidates, isMember);
      return this.#addError(expr, message, { kind: "operator", name, operands: shown });
    }
    this.overloads.set(expr, resolution.overloads);
    return resolution.result;
  }

  #logic(expr: CallExpr, candidates: readonly Overload[], given: readonly Type[]): Type {
    let failed = false;
    given.forEach((type, index) => {
      if (this.parameters.assign(type, scalar("bool"))) return;
      failed = true;
      this.#addError(
        expr.args[index] ?? expr,
        `${expr.name.replaceAll("_", "")} needs bool on both sides, found ${showType(type)}`,
      );
    });
    this.overloads.set(expr, candidates);
    return scalar(failed ? "error" : "bool");
  }

  #list(expr: ListExpr): Type {
    let joined: Type | undefined;
    expr.elements.forEach((element, index) => {
      let type = this.check(element);
      if (expr.optional.has(index)) type = this.#unwrapped(element, type);
      joined = this.#join(joined, type);
    });
    return listOf(joined ?? this.parameters.create());
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
    return mapOf(keys ?? this.parameters.create(), values ?? this.parameters.create());
  }

  #unwrapped(expr: Expr, type: Type): Type {
    if (isOptional(type)) return unwrapOptional(type);
    // The API server aborts the request for a dyn, so that no such rule can be stored.
    this.#addError(expr, `"?" needs an optional value, found ${showType(type)}`);
    return type;
  }

  #join(previous: Type | undefined, current: Type): Type {
    if (previous === undefined) return current;
    if (this.parameters.assign(previous, current)) return mostGeneral(previous, current);
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
    const range = this.parameters.substitute(this.types.get(expr.range) ?? scalar("error"));
    const [first, second] = this.#iterated(expr, range);
    this.scopes.push(new Map([[expr.accuVar, accuType]]));
    const loop = new Map([[expr.iterVar, first]]);
    if (expr.iterVar2 !== undefined) loop.set(expr.iterVar2, second);
    this.scopes.push(loop);
    this.check(expr.condition);
    this.#assert(expr.condition, scalar("bool"));
    this.check(expr.step);
    this.#assert(expr.step, accuType);
    this.scopes.pop();
    const result = this.check(expr.result);
    this.scopes.pop();
    return this.parameters.substitute(result);
  }

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
        this.parameters.assign(scalar("dyn"), range);
        return [scalar("dyn"), scalar("dyn")];
      default:
        this.#addError(expr.range, `macros run over lists and maps, not over ${showType(range)}`);
        return [scalar("error"), scalar("error")];
    }
  }

  #assert(expr: Expr, wanted: Type): void {
    const found = this.types.get(expr) ?? scalar("error");
    if (!this.parameters.assign(wanted, found))
      this.#addError(expr, `expected ${showType(wanted)}, found ${showType(found)}`);
  }

  #addError(expr: Expr, message: string, unknown?: UnknownSymbol): Type {
    this.errors.push({ message, at: expr.at, unknown });
    return scalar("error");
  }
}

/** The types of the variables in scope, innermost last. */
class VariableScopes {
  /** The names that were looked up and found. */
  readonly read = new Set<string>();
  readonly #scopes: ReadonlyMap<string, Type>[];

  constructor(variables: ReadonlyMap<string, Type>) {
    this.#scopes = [variables];
  }

  lookUp(name: string): Type | undefined {
    const type = this.#scopes.findLast((scope) => scope.has(name))?.get(name);
    if (type !== undefined) this.read.add(name);
    return type;
  }

  has(name: string): boolean {
    return this.#scopes.some((scope) => scope.has(name));
  }

  names(): string[] {
    return this.#scopes.flatMap((scope) => [...scope.keys()]);
  }

  push(variables: ReadonlyMap<string, Type>): void {
    this.#scopes.push(variables);
  }

  pop(): void {
    this.#scopes.pop();
  }
}

/** Describes a call of a function that the API server does not have. */
function unknownFunctionMessage(name: string, isMember: boolean, argumentCount: number): string {
  const shown = `${isMember ? "…." : ""}${name}(…) of ${formatCount(argumentCount, "argument")}`;
  return `the API server has no function ${shown}${closest(name, [...functionNames(), ...MACRO_NAMES])}`;
}

/** Describes a call that no overload accepts. */
function noOverloadMessage(
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

/** `: did you mean "x"?` for the known name nearest to a misspelt one; empty where none is near. */
function closest(name: string, known: readonly string[]): string {
  const best = nearestName(name, known);
  return best === undefined ? "" : `: did you mean "${best}"?`;
}
