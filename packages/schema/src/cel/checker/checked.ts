import type { Overload } from "../library/overload.ts";
import type { CallExpr, Expr } from "../syntax/ast.ts";
import type { Type } from "../types/type.ts";

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
  reads(variable: string): boolean;
}
