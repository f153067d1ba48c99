import type { CelRuntimeError } from "./runtime/errors.ts";
import type { Expr } from "./syntax/ast.ts";
import type { Value } from "./values/value.ts";

/** Visible names, innermost first. A variable may hold the error of its computation. */
export interface Scope {
  readonly name: string;
  /** Undefined until a variable of `cel.bind` is first read. */
  value: Value | CelRuntimeError | undefined;
  readonly outer: Scope | undefined;
  readonly init?: Expr;
}

export function createScope(variables: ReadonlyMap<string, Value | CelRuntimeError>): Scope | undefined {
  let scope: Scope | undefined;
  for (const [name, value] of variables) scope = { name, value, outer: scope };
  return scope;
}
