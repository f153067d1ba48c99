import {
  binarySuffixes,
  type Decimal,
  decimalSuffixes,
  type QuantityParts,
  splitQuantity,
  toAmount,
} from "./quantity-parts.ts";

/** Spaces that Go trims around numbers, except those that JSON must escape. */
const space = /[ \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** A pattern for the end would backtrack at each of many spaces. */
function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && space.test(text.charAt(start))) start += 1;
  while (end > start && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * Returns a quantity in Kubernetes format: the largest suffix without a fraction, of the original
 * family (`1024Ki` is `1Mi`, `1000m` is `1`, exponents stay exponents). Fractions below a billionth
 * are rounded up, away from zero. Quantities with a binary suffix are capped at 64 bits. Like Go,
 * it drops the zeros of decimal quantities from `1000E`: `1000E` is `1`. Returns `undefined` for
 * invalid text.
 */
export function canonicalQuantity(text: string): string | undefined {
  const trimmed = trimSpaces(text);
  const parts = splitQuantity(trimmed);
  if (parts === undefined) {
    return undefined;
  }
  if (parts.isShort && staysAsWritten(parts)) {
    return trimmed;
  }
  const { sign, power, isExponent } = parts;
  const value = toAmount(parts);
  const prefix = sign === "-" && value.mantissa !== 0n ? "-" : "";
  return prefix + (power > 0 ? formatBinary(value) : formatDecimal(value, isExponent));
}

/** Go keeps text that looks canonical, and overlooks that signs and leading zeros are not. */
function staysAsWritten({ whole, fraction, power, exponent }: QuantityParts): boolean {
  const digits = (whole || "0") + fraction;
  return power > 0
    ? (BigInt(digits) & 7n) !== 0n
    : (exponent - fraction.length) % 3 === 0 && !digits.endsWith("000") && !digits.startsWith("0");
}

function formatBinary(value: Decimal): string {
  const scale = 10n ** BigInt(-value.exponent);
  const amount = value.mantissa / scale;
  if (value.mantissa % scale !== 0n || amount < 1024n) {
    return formatDecimal(value, false);
  }
  let rest = amount;
  let power = 0;
  while (rest % 1024n === 0n && power < binarySuffixes.length - 1) {
    rest /= 1024n;
    power += 1;
  }
  return `${rest}${binarySuffixes[power] ?? ""}`;
}

function formatDecimal(value: Decimal, isExponent: boolean): string {
  let { mantissa, exponent } = value;
  if (mantissa === 0n) {
    return "0";
  }
  while (mantissa % 10n === 0n) {
    mantissa /= 10n;
    exponent += 1;
  }
  while (exponent % 3 !== 0) {
    mantissa *= 10n;
    exponent -= 1;
  }
  if (isExponent) {
    return exponent === 0 ? `${mantissa}` : `${mantissa}e${exponent}`;
  }
  return `${mantissa}${decimalSuffixes[exponent / 3 + 3] ?? ""}`;
}
