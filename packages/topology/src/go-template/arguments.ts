import type { Operand } from "./nodes.ts";
import type { Budget } from "./runtime/budget.ts";
import { GoInt, type GoValue, small, sortedEntries, typeName } from "./runtime/go-value.ts";
import { FunctionError, GoTemplateError } from "./runtime/template-error.ts";
import type { Parameter } from "./runtime/template-function.ts";

const NAMES: Readonly<Record<Parameter, string>> = {
  any: "interface {}",
  bool: "bool",
  float64: "float64",
  int: "int",
  map: "map[string]interface {}",
  string: "string",
};

/** Converts a value for a parameter. As in Go, JSON numbers are neither `int` nor text. */
export function argument(value: GoValue, parameter: Parameter): unknown {
  if (parameter === "any") return value ?? null;
  if (value === undefined) {
    if (parameter === "map") return new Map();
    throw new FunctionError(`invalid value; expected ${NAMES[parameter]}`);
  }
  if (parameter === "int" && value instanceof GoInt && value.type === "int") return small(value);
  if (parameter === "map" && value instanceof Map) return value;
  if (parameter !== "int" && parameter !== "map" && typeName(value) === parameter) return value;
  throw new FunctionError(
    `wrong type for value; expected ${NAMES[parameter]}; got ${value === null ? "nil" : typeName(value)}${hint(value, parameter)}`,
  );
}

export function numberArgument(operand: Operand & { type: "number" }, parameter: Parameter): unknown {
  if (parameter === "any") return idealNumber(operand);
  if (parameter === "float64") return operand.float;
  if (parameter === "int" && operand.int !== undefined) return Number(operand.int);
  throw new FunctionError(`expected ${NAMES[parameter]}; found a number`);
}

/** Returns the value of a number literal: whole numbers are `int`, all others `float64`. */
export function idealNumber(operand: Operand & { type: "number" }): GoValue {
  if (operand.isFloat || operand.int === undefined) return operand.float;
  return new GoInt(operand.int);
}

function hint(value: GoValue, parameter: Parameter): string {
  if (parameter === "int" && (typeof value === "number" || value instanceof GoInt))
    return "; make it one: (… | int)";
  return parameter === "string" && typeof value === "number" ? "; make it one: (… | toString)" : "";
}

/** Returns the keys and elements that `range` iterates over. */
export function rangeElements(
  value: GoValue,
  line: number,
  budget: Budget,
): readonly (readonly [GoValue, GoValue])[] {
  if (value === undefined || value === null) return [];
  if (Array.isArray(value)) {
    budget.spend(value.length);
    return value.map((element, at) => [new GoInt(at), element]);
  }
  if (value instanceof Map) {
    budget.spend(value.size);
    return sortedEntries(value);
  }
  if (value instanceof GoInt) {
    const count = Math.max(0, small(value));
    budget.spend(count);
    return Array.from({ length: count }, (_, at) => [new GoInt(at), new GoInt(at, value.type)]);
  }
  throw new GoTemplateError(`range can't iterate over ${typeName(value)}`, line);
}
