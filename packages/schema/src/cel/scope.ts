import { type CelRuntimeError, noSuchOverload } from "./runtime/errors.ts";
import type { Expr } from "./syntax/ast.ts";
import { ListValue } from "./values/list.ts";
import { MapValue } from "./values/map.ts";
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

/** Yields the variables of each iteration: an element or key, or a pair. */
export function* iterate(range: Value, two: boolean): Generator<readonly [Value, Value]> {
  if (range instanceof ListValue) {
    for (let index = 0; index < range.size; index++)
      yield two ? [BigInt(index), range.at(index)] : [range.at(index), null];
    return;
  }
  if (!(range instanceof MapValue)) throw noSuchOverload("comprehension");
  for (const key of range.keys()) yield [key, two ? range.get(key) : null];
}
