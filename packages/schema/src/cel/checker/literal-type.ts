import type { LiteralValue } from "../syntax/ast.ts";
import { scalar, type Type } from "../types/type.ts";

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
