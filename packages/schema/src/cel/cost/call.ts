import type { Expr } from "../syntax/ast.ts";
import { isOptional, type Type } from "../types/type.ts";
import { Path } from "./path.ts";
import { type Range, UNKNOWN } from "./range.ts";

/** Returns the size that the schema declares at a path. */
export type LookUp = (path: Path) => Range | undefined;

/** A call whose cost is estimated. */
export interface Call {
  readonly id: string;
  readonly target: CostNode | undefined;
  readonly args: readonly CostNode[];
  readonly lookUp: LookUp;
}

/** Estimates a call; undefined if its cost depends on the arguments' costs only. */
export type Estimate = (call: Call) => CallEstimate | undefined;

/** Returns the size of a receiver or an argument. */
export function sizeOf(node: CostNode | undefined, { lookUp }: Call): Range {
  return node?.size ?? (node === undefined ? undefined : lookUp(node.path)) ?? UNKNOWN;
}

/** Returns the value of an argument if it is a literal. */
export function intLiteral(node: CostNode | undefined): bigint | undefined {
  return node?.expr?.kind === "literal" && typeof node.expr.value === "bigint" ? node.expr.value : undefined;
}

export function elementOf(list: CostNode): CostNode | undefined {
  const type = elementType(list.type);
  return type === undefined
    ? undefined
    : {
        expr: undefined,
        type,
        path: list.path.length === 0 ? Path.empty : list.path.copy().append("@items"),
        size: undefined,
      };
}

function elementType(type: Type): Type | undefined {
  if (type.kind === "list") return type.elem;
  if (type.kind === "map") return type.key;
  return isOptional(type) ? type.params[0] : undefined;
}

/** The properties of a node that its cost depends on. */
export interface CostNode {
  readonly expr: Expr | undefined;
  readonly type: Type;
  readonly path: Path;
  /** Known from the expression or the schema. */
  readonly size: Range | undefined;
}

export interface CallEstimate {
  readonly cost: Range;
  readonly size?: Range;
}
