/**
 * The CEL syntax tree after macro expansion, as in the language definition's abstract syntax.
 *
 * @see https://github.com/google/cel-spec/blob/master/doc/langdef.md
 */

/** An unsigned integer literal or value; plain `bigint` is CEL's `int`. */
export class Uint {
  readonly value: bigint;

  constructor(value: bigint) {
    this.value = value;
  }
}

/** `bigint` is int, `number` is double. */
export type LiteralValue = null | boolean | bigint | number | string | Uint | Uint8Array;

interface Node {
  /** Offset in the source. */
  readonly at: number;
}

export interface LiteralExpr extends Node {
  readonly kind: "literal";
  readonly value: LiteralValue;
}

export interface IdentExpr extends Node {
  readonly kind: "ident";
  readonly name: string;
}

export interface SelectExpr extends Node {
  readonly kind: "select";
  readonly operand: Expr;
  readonly field: string;
  /** `has(operand.field)`. */
  readonly test: boolean;
}

export interface CallExpr extends Node {
  readonly kind: "call";
  /** Operators have the names of the specification: `_+_`, `_&&_`, `_?_:_` … */
  readonly name: string;
  readonly target?: Expr;
  readonly args: readonly Expr[];
}

export interface ListExpr extends Node {
  readonly kind: "list";
  readonly elements: readonly Expr[];
  /** Indices of elements written as `?e`. */
  readonly optional: ReadonlySet<number>;
}

export interface MapEntry {
  readonly key: Expr;
  readonly value: Expr;
  readonly optional: boolean;
}

export interface MapExpr extends Node {
  readonly kind: "map";
  readonly entries: readonly MapEntry[];
}

export interface StructExpr extends Node {
  readonly kind: "struct";
  readonly name: string;
  readonly fields: readonly { readonly name: string; readonly value: Expr }[];
}

/** A fold over a range: the expansion of all macros except `has`. */
export interface ComprehensionExpr extends Node {
  readonly kind: "comprehension";
  readonly range: Expr;
  readonly iterVar: string;
  readonly iterVar2?: string;
  readonly accuVar: string;
  readonly accuInit: Expr;
  readonly condition: Expr;
  readonly step: Expr;
  readonly result: Expr;
}

export type Expr =
  | LiteralExpr
  | IdentExpr
  | SelectExpr
  | CallExpr
  | ListExpr
  | MapExpr
  | StructExpr
  | ComprehensionExpr;

export function literal(at: number, value: LiteralValue): LiteralExpr {
  return { kind: "literal", at, value };
}

export function call(at: number, name: string, ...args: Expr[]): CallExpr {
  return { kind: "call", at, name, args };
}

/** Calls `visit` for the node and everything below it. */
export function walk(expr: Expr, visit: (expr: Expr) => void): void {
  visit(expr);
  for (const child of childrenOf(expr)) walk(child, visit);
}

/** The nodes directly below a node. */
export function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.kind) {
    case "literal":
    case "ident":
      return [];
    case "select":
      return [expr.operand];
    case "call":
      return expr.target === undefined ? expr.args : [expr.target, ...expr.args];
    case "list":
      return expr.elements;
    case "map":
      return expr.entries.flatMap((entry) => [entry.key, entry.value]);
    case "struct":
      return expr.fields.map((field) => field.value);
    case "comprehension":
      return [expr.range, expr.accuInit, expr.condition, expr.step, expr.result];
  }
}
