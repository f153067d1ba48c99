import { compareText } from "@capikit/common/text";
import { GoInt, type GoValue, typeName } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";

type Kind = "bool" | "float" | "int" | "other" | "string";

function kindOf(value: GoValue): Kind {
  if (value instanceof GoInt) return "int";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return "float";
  return typeof value === "string" ? "string" : "other";
}

/** `eq`: reports whether the first value equals any other. Go keeps `int` and `float64` apart. */
export function equals(first: GoValue, others: readonly GoValue[]): boolean {
  if (others.length === 0) throw new FunctionError("missing argument for comparison");
  return others.some((other) => equal(first, other));
}

function equal(left: GoValue, right: GoValue): boolean {
  const nil = [left, right].some((value) => value === null || value === undefined);
  if (nil) return (left ?? null) === (right ?? null);
  const [leftKind, rightKind] = [kindOf(left), kindOf(right)];
  if (leftKind !== rightKind) throw incompatible(left, right);
  if (leftKind === "other") throw new FunctionError(`non-comparable type ${typeName(left)}`);
  if (left instanceof GoInt && right instanceof GoInt) return left.value === right.value;
  return left === right;
}

/** `lt`. */
export function isLess(left: GoValue, right: GoValue): boolean {
  const [leftKind, rightKind] = [kindOf(left), kindOf(right)];
  if (leftKind === "other" || rightKind === "other") throw new FunctionError("invalid type for comparison");
  if (leftKind !== rightKind) throw incompatible(left, right);
  if (left instanceof GoInt && right instanceof GoInt) return left.value < right.value;
  if (typeof left === "number" && typeof right === "number") return left < right;
  if (typeof left === "string" && typeof right === "string") return compareText(left, right) < 0;
  throw new FunctionError("invalid type for comparison");
}

function incompatible(left: GoValue, right: GoValue): FunctionError {
  const [one, other] = [typeName(left), typeName(right)];
  const hint = [one, other].includes("float64")
    ? "; numbers of variables are float64: write 3.0, or convert them: (… | int)"
    : "";
  return new FunctionError(`incompatible types for comparison: ${one} and ${other}${hint}`);
}
