import type { Budget } from "../runtime/budget.ts";
import { GoInt, type GoValue, printed } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import {
  budgeted,
  budgetedVariadic,
  fixed,
  type TemplateFunction,
  variadic,
} from "../runtime/template-function.ts";
import { toFloat, toInt64 } from "./cast.ts";

interface Decimal {
  readonly digits: bigint;
  /** The number of decimal places. */
  readonly scale: number;
}

/** Decimal places of a quotient. */
const PRECISION = 16;

const MAX_OPERANDS = 256;

/** Calculates with decimal fractions, from the left, so that 0.1 and 0.2 are 0.3. */
function decimal(operation: "add" | "div" | "mul" | "sub", first: number, others: readonly number[]): number {
  // Every operand can add digits, so that the work grows quadratically.
  if (others.length > MAX_OPERANDS) throw new FunctionError(`more than ${MAX_OPERANDS} operands`);
  const result = others
    .map(decimalOf)
    .reduce((left, right) => combine(operation, left, right), decimalOf(first));
  return Number(`${result.digits}e${-result.scale}`);
}

function decimalOf(value: number): Decimal {
  const [mantissa = "0", exponent = "0"] = value.toExponential().split("e");
  const [whole = "0", fraction = ""] = mantissa.split(".");
  const scale = fraction.length - Number(exponent);
  const digits = BigInt(whole + fraction);
  return scale >= 0 ? { digits, scale } : { digits: digits * 10n ** BigInt(-scale), scale: 0 };
}

function combine(operation: "add" | "div" | "mul" | "sub", left: Decimal, right: Decimal): Decimal {
  if (operation === "mul") return { digits: left.digits * right.digits, scale: left.scale + right.scale };
  const scale = Math.max(left.scale, right.scale);
  const [a, b] = [left, right].map((value) => value.digits * 10n ** BigInt(scale - value.scale)) as [
    bigint,
    bigint,
  ];
  if (operation === "div")
    return { digits: halfAwayFromZero(a * 10n ** BigInt(PRECISION + 1), b), scale: PRECISION };
  return { digits: operation === "add" ? a + b : a - b, scale };
}

function halfAwayFromZero(dividend: bigint, divisor: bigint): bigint {
  if (divisor === 0n) throw new FunctionError("decimal division by 0");
  const quotient = dividend / divisor;
  const away = quotient < 0n ? -5n : 5n;
  return (quotient + away) / 10n;
}

const int64 = (value: bigint) => new GoInt(value, "int64");
const largest = variadic(["any"], "any", (first, ...others) =>
  int64([first, ...others].map(toInt64).reduce(larger)),
);

export const numbers: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["int", fixed(["any"], (value) => new GoInt(toInt64(value)))],
  ["int64", fixed(["any"], (value) => int64(toInt64(value)))],
  ["float64", fixed(["any"], toFloat)],
  ["toDecimal", fixed(["any"], (value) => int64(octal(printed(value))))],
  ["add1", fixed(["any"], (value) => int64(toInt64(value) + 1n))],
  [
    "add",
    variadic([], "any", (...values) =>
      int64(values.reduce((sum, value) => BigInt.asIntN(64, sum + toInt64(value)), 0n)),
    ),
  ],
  ["sub", fixed(["any", "any"], (left, right) => int64(toInt64(left) - toInt64(right)))],
  [
    "mul",
    variadic(["any"], "any", (first, ...others) =>
      int64(others.reduce((product, value) => BigInt.asIntN(64, product * toInt64(value)), toInt64(first))),
    ),
  ],
  ["div", fixed(["any", "any"], (left, right) => int64(toInt64(left) / divisor(right)))],
  ["mod", fixed(["any", "any"], (left, right) => int64(toInt64(left) % divisor(right)))],
  ["add1f", fixed(["any"], (value) => decimal("add", toFloat(value), [1]))],
  ["addf", variadic([], "any", (...values) => decimal("add", 0, values.map(toFloat)))],
  [
    "subf",
    variadic(["any"], "any", (first, ...others) => decimal("sub", toFloat(first), others.map(toFloat))),
  ],
  [
    "mulf",
    variadic(["any"], "any", (first, ...others) => decimal("mul", toFloat(first), others.map(toFloat))),
  ],
  [
    "divf",
    variadic(["any"], "any", (first, ...others) => decimal("div", toFloat(first), others.map(toFloat))),
  ],
  ["max", largest],
  ["biggest", largest],
  [
    "min",
    variadic(["any"], "any", (first, ...others) => int64([first, ...others].map(toInt64).reduce(smaller))),
  ],
  [
    "maxf",
    variadic(["any"], "any", (...values) =>
      values.map(toFloat).reduce((most, value) => Math.max(most, value)),
    ),
  ],
  [
    "minf",
    variadic(["any"], "any", (...values) =>
      values.map(toFloat).reduce((least, value) => Math.min(least, value)),
    ),
  ],
  ["ceil", fixed(["any"], (value) => Math.ceil(toFloat(value)))],
  ["floor", fixed(["any"], (value) => Math.floor(toFloat(value)))],
  ["round", variadic(["any", "int"], "float64", rounded)],
  ["until", budgeted(["int"], (budget, count) => ints(steps(budget, 0, count, count < 0 ? -1 : 1)))],
  ["untilStep", budgeted(["int", "int", "int"], (budget, ...bounds) => ints(steps(budget, ...bounds)))],
  ["seq", budgetedVariadic([], "int", sequence)],
]);

function larger(left: bigint, right: bigint): bigint {
  if (right > left) return right;
  return left;
}

function smaller(left: bigint, right: bigint): bigint {
  if (right < left) return right;
  return left;
}

function ints(values: readonly number[]): GoValue[] {
  return values.map((value) => new GoInt(value));
}

function octal(text: string): bigint {
  if (!/^[+-]?[0-7]{1,400}$/.test(text)) return 0n;
  const magnitude = BigInt(`0o${text.replace(/^[+-]/, "")}`);
  return text.startsWith("-") ? -magnitude : magnitude;
}

function divisor(value: GoValue): bigint {
  const number = toInt64(value);
  if (number === 0n) throw new FunctionError("integer divide by zero");
  return number;
}

function rounded(value: GoValue, places: number, on = 0.5): number {
  const power = 10 ** places;
  const digit = power * toFloat(value);
  return (digit - Math.trunc(digit) >= on ? Math.ceil(digit) : Math.floor(digit)) / power;
}

function steps(budget: Budget, start: number, stop: number, step: number): number[] {
  if (stop < start ? step >= 0 : step <= 0) return [];
  const count = Math.ceil((stop - start) / step);
  budget.spend(count);
  return Array.from({ length: Math.max(0, count) }, (_, at) => start + at * step);
}

function sequence(budget: Budget, ...given: number[]): string {
  const [first = 0, second = 0, third = 0] = given;
  const [start, step, end] =
    given.length === 1
      ? [1, undefined, first]
      : given.length === 2
        ? [first, undefined, second]
        : [first, second, third];
  if (given.length === 0 || given.length > 3) return "";
  const direction = end < start ? -1 : 1;
  if (step !== undefined && direction < 0 && step > 0) return "";
  return steps(budget, start, end + direction, step ?? direction).join(" ");
}
