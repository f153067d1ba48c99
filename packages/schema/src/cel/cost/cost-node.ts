import type { Expr } from "../syntax/ast.ts";
import type { Type } from "../types/type.ts";
import type { Path } from "./path.ts";
import type { Range } from "./range.ts";

/** The properties of a node that its cost depends on. */
export interface CostNode {
  readonly expr: Expr | undefined;
  readonly type: Type;
  readonly path: Path;
  /** Known from the expression or the schema. */
  readonly size: Range | undefined;
}

export interface CallCost {
  readonly cost: Range;
  readonly size?: Range;
}
