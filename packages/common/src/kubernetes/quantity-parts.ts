import type { Quantity } from "./quantity.ts";

/** The limit of quantities with a binary suffix. */
const maxBinary = (1n << 63n) - 1n;

/** A number as `mantissa` times ten to the power of `exponent`. */
export interface Decimal {
  readonly mantissa: bigint;
  readonly exponent: number;
}

/**
 * Returns the absolute value of a quantity as Go stores it: fractions below a billionth are rounded
 * up, and quantities with a binary suffix are capped at 64 bits.
 */
export function toAmount({ whole, fraction, power, exponent }: QuantityParts): Decimal {
  const exact = {
    mantissa: BigInt(whole + fraction || "0") << BigInt(power * 10),
    exponent: exponent - fraction.length,
  };
  return power > 0 ? capped(roundUp(exact)) : roundUp(exact);
}

function roundUp({ mantissa, exponent }: Decimal): Decimal {
  if (exponent >= -9) {
    return { mantissa, exponent };
  }
  // Beyond its digits only the fact matters that the number is not zero.
  const places = Math.min(-9 - exponent, mantissa.toString().length + 1);
  const divisor = 10n ** BigInt(places);
  return { mantissa: (mantissa + divisor - 1n) / divisor, exponent: -9 };
}

/** Binary quantities have no decimal exponent apart from their fraction. */
function capped(value: Decimal): Decimal {
  const scale = 10n ** BigInt(-value.exponent);
  return value.mantissa > maxBinary * scale ? { mantissa: maxBinary, exponent: 0 } : value;
}

const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;

/** The suffixes of powers of 1024. */
export const binarySuffixes: readonly string[] = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];

/** The suffixes of powers of 1000, from a billionth. */
export const decimalSuffixes: readonly string[] = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];

/** The parts of a quantity. */
export interface QuantityParts {
  readonly sign: string;
  /** Digits before the point, without leading zeros. */
  readonly whole: string;
  readonly fraction: string;
  /** Of 1024: `Ki` is 1. Zero for everything that is not binary. */
  readonly power: number;
  /** Of ten. Go keeps 32 bits of it. */
  readonly exponent: number;
  readonly isExponent: boolean;
  /**
   * Whether Go reads it at once, as 64 bits: it accepts more of these texts, and keeps some
   * unchanged.
   */
  readonly isShort: boolean;
}

/** Splits a quantity into its parts; undefined for text that the API server rejects. */
export function splitQuantity(text: string): QuantityParts | undefined {
  const match = pattern.exec(text);
  if (match === null || text === "") {
    return undefined;
  }
  const [, sign = "", written = "", fraction = "", suffix = ""] = match;
  const power = Math.max(0, binarySuffixes.indexOf(suffix));
  const isExponent = /^[eE][+-]?\d/.test(suffix);
  const given = isExponent ? BigInt(suffix.slice(suffix[1] === "+" ? 2 : 1)) : 0n;
  if (given !== BigInt.asIntN(64, given)) {
    return undefined;
  }
  const known = power > 0 ? 0 : (decimalSuffixes.indexOf(suffix) - 3) * 3;
  const exponent = isExponent ? Number(BigInt.asIntN(32, given)) : known;
  const whole = written.replace(/^0+/, "");
  const digits = Math.max(whole.length, 1) + fraction.length;
  const isShort =
    power > 0
      ? fraction === "" && digits + 3 * power <= 14
      : digits <= 18 && exponent - fraction.length >= -9;
  if (!isShort && written + fraction === "") {
    return undefined; // no digits
  }
  return { sign, whole, fraction, power, exponent, isExponent, isShort };
}

/** Beyond it, a big decimal has no billionths: its power of ten would be huge. */
const maxScale = 400;

/**
 * Parses a quantity such as `1.5Gi`, `100m` or `1e3`, like the API server: binary quantities beyond
 * 64 bits are limited, and fractions below `1n` rounded away from zero. The time is quadratic in
 * the number of digits: limit the length of untrusted text.
 *
 * @returns undefined for an invalid quantity.
 */
export function parseQuantity(text: string): Quantity | undefined {
  const parts = splitQuantity(text);
  if (parts === undefined) return undefined;
  const { mantissa, exponent } = toAmount(parts);
  const value = parts.sign === "-" ? -mantissa : mantissa;
  if (parts.isShort || exponent > maxScale || mantissa === maxBinary) {
    return { value, scale: exponent, big: !parts.isShort };
  }
  return { value: value * 10n ** BigInt(exponent + 9), scale: -9, big: true }; // as Go stores it
}
