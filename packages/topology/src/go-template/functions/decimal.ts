import { FunctionError } from "../runtime/template-error.ts";

interface Decimal {
  readonly digits: bigint;
  /** The number of decimal places. */
  readonly scale: number;
}

/** Decimal places of a quotient. */
const PRECISION = 16;

const MAX_OPERANDS = 256;

/** Calculates with decimal fractions, from the left, so that 0.1 and 0.2 are 0.3. */
export function decimal(
  operation: "add" | "div" | "mul" | "sub",
  first: number,
  others: readonly number[],
): number {
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
