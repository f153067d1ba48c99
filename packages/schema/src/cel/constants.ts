import type { Checked } from "./checker/checked.ts";
import { CONVERSION_NAMES } from "./library/conversions.ts";
import { runOverload } from "./library/overload.ts";
import { CelRuntimeError } from "./runtime/errors.ts";
import { type CallExpr, childrenOf, type Expr, type LiteralValue, Uint } from "./syntax/ast.ts";
import { formatType, type Type } from "./types/type.ts";
import { ListValue, PlainList } from "./values/list.ts";
import { PlainMap } from "./values/map.ts";
import { TypeValue, type Value } from "./values/value.ts";

/** Values that cel-go computes when it plans an expression, free for evaluations. */
export interface Constants {
  /** Literals of lists and maps, conversions of literals, names of types. */
  readonly values: ReadonlyMap<Expr, Value>;
  /** Calls `x in [1, 2]`, which cost no more than `x`. */
  readonly lookups: ReadonlySet<Expr>;
}

/** Folds the constants of an expression as cel-go's `Optimize` option does. */
export function foldConstants(checked: Checked): Constants {
  const values = new Map<Expr, Value>();
  const lookups = new Set<Expr>();
  const constantOf = (expr: Expr): Value | undefined =>
    expr.kind === "literal" ? expr.value : values.get(expr);
  const fold = (expr: Expr): void => {
    for (const child of childrenOf(expr)) fold(child);
    const value = folded(expr, checked, constantOf);
    if (value !== undefined) values.set(expr, value);
    else if (expr.kind === "call" && isLookup(expr, checked, constantOf)) lookups.add(expr);
  };
  fold(checked.expr);
  return { values, lookups };
}

type ConstantOf = (expr: Expr) => Value | undefined;

function folded(expr: Expr, checked: Checked, constantOf: ConstantOf): Value | undefined {
  switch (expr.kind) {
    case "ident":
    case "select": {
      const type = checked.namedType(expr);
      return type === undefined ? undefined : new TypeValue(runtimeName(type));
    }
    case "list": {
      const elements = allOf(expr.elements, constantOf);
      return elements === undefined || expr.optional.size > 0 ? undefined : new PlainList(elements);
    }
    case "map": {
      const keys = allOf(
        expr.entries.map(({ key }) => key),
        constantOf,
      );
      const values = allOf(
        expr.entries.map(({ value }) => value),
        constantOf,
      );
      if (keys === undefined || values === undefined || expr.entries.some(({ optional }) => optional))
        return undefined;
      return unlessFailing(() => PlainMap.of(keys.map((key, index) => [key, values[index] ?? null])));
    }
    case "call":
      return foldedCall(expr, checked, constantOf);
    default:
      return undefined;
  }
}

function foldedCall(expr: CallExpr, checked: Checked, constantOf: ConstantOf): Value | undefined {
  if (isInList(expr, checked)) {
    const list = expr.args[1] === undefined ? undefined : constantOf(expr.args[1]);
    return list instanceof ListValue && list.size === 0 ? false : undefined;
  }
  const [arg] = expr.args;
  if (expr.target !== undefined || arg === undefined || expr.args.length !== 1) return undefined;
  const value = CONVERSION_NAMES.has(expr.name) ? constantOf(arg) : undefined;
  if (value === undefined) return undefined;
  return unlessFailing(() => runOverload(checked.overloadsOf(expr), [value]));
}

function isInList(expr: CallExpr, checked: Checked): boolean {
  const [overload, other] = checked.overloadsOf(expr);
  return overload?.id === "in_list" && other === undefined;
}

function isLookup(expr: CallExpr, checked: Checked, constantOf: ConstantOf): boolean {
  const list = isInList(expr, checked) && expr.args[1] !== undefined ? constantOf(expr.args[1]) : undefined;
  return list instanceof ListValue && [...list].every(isHashable);
}

function isHashable(value: Value): value is Exclude<LiteralValue, null | Uint8Array> {
  return value instanceof Uint || (value !== null && typeof value !== "object");
}

function allOf(exprs: readonly Expr[], constantOf: ConstantOf): readonly Value[] | undefined {
  const values: Value[] = [];
  for (const expr of exprs) {
    const value = constantOf(expr);
    if (value === undefined) return undefined;
    values.push(value);
  }
  return values;
}

function unlessFailing(compute: () => Value | undefined): Value | undefined {
  try {
    return compute();
  } catch (error) {
    if (error instanceof CelRuntimeError) return undefined;
    throw error;
  }
}

function runtimeName(type: Type): string {
  switch (type.kind) {
    case "null":
      return "null_type";
    case "timestamp":
      return "google.protobuf.Timestamp";
    case "duration":
      return "google.protobuf.Duration";
    default:
      return formatType(type);
  }
}
