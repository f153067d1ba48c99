import type { Overload } from "../library/overload.ts";
import type { CallExpr, Expr, LiteralValue } from "../syntax/ast.ts";
import { scalar, type Type } from "../types/type.ts";

/** A name that CEL does not have at its place, or an operator without an overload for its operands. */
export interface UnknownSymbol {
  /** A `property` is a field of a value that has no fields. */
  readonly kind: "variable" | "field" | "property" | "function" | "operator";
  readonly name: string;
  /** The types of the operands of an operator. */
  readonly operands?: readonly string[];
}

/** A type error, `at` an offset of the expression. */
export interface CheckError {
  readonly message: string;
  readonly at: number;
  readonly unknown?: UnknownSymbol | undefined;
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
  reads(variable: string): boolean;
}

export function literalType(value: LiteralValue): Type {
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
export function qualifiedName(expr: Expr): string | undefined {
  if (expr.kind === "ident") return expr.name;
  if (expr.kind !== "select" || expr.test) return undefined;
  const operand = qualifiedName(expr.operand);
  return operand === undefined ? undefined : `${operand}.${expr.field}`;
}
