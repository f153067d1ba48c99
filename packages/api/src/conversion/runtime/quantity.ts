const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;
const binary = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const decimal = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
const maxBinary = (1n << 63n) - 1n;

/** A number as `mantissa` times ten to the power of `exponent`. */
interface Decimal {
  mantissa: bigint;
  exponent: number;
}

/** The parts of a quantity. */
interface Parts {
  readonly sign: string;
  /** Digits before the point, without leading zeros. */
  readonly whole: string;
  readonly fraction: string;
  /** Of 1024: `Ki` is 1. Zero for everything that is not binary. */
  readonly power: number;
  /** Of ten. */
  readonly exponent: number;
  readonly isExponent: boolean;
  /** No digits precede the suffix. */
  readonly isBlank: boolean;
}

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
 * are rounded up, away from zero. Quantities with a binary suffix are capped at 64 bits. Returns
 * `undefined` for invalid text.
 */
export function canonicalQuantity(text: string): string | undefined {
  const trimmed = trimSpaces(text);
  const parts = split(trimmed);
  if (parts === undefined) {
    return undefined;
  }
  const isShort = isReadAtOnce(parts);
  if (isShort && staysAsWritten(parts)) {
    return trimmed;
  }
  if (!isShort && parts.isBlank) {
    return undefined;
  }
  const { sign, whole, fraction, power, exponent, isExponent } = parts;
  const isBinary = power > 0;
  const exact = {
    mantissa: BigInt(whole + fraction || "0") << BigInt(power * 10),
    exponent: exponent - fraction.length,
  };
  const value = isBinary ? capped(roundUp(exact)) : roundUp(exact);
  const prefix = sign === "-" && value.mantissa !== 0n ? "-" : "";
  return prefix + (isBinary ? formatBinary(value) : formatDecimal(value, isExponent));
}

function split(text: string): Parts | undefined {
  const match = pattern.exec(text);
  if (match === null || text === "") {
    return undefined;
  }
  const [, sign = "", written = "", fraction = "", suffix = ""] = match;
  const power = Math.max(0, binary.indexOf(suffix));
  const isExponent = /^[eE][+-]?\d/.test(suffix);
  const given = isExponent ? BigInt(suffix.slice(suffix[1] === "+" ? 2 : 1)) : 0n;
  if (given !== BigInt.asIntN(64, given)) {
    return undefined;
  }
  const known = power > 0 ? 0 : (decimal.indexOf(suffix) - 3) * 3;
  return {
    sign,
    whole: written.replace(/^0+/, ""),
    fraction,
    power,
    exponent: isExponent ? Number(BigInt.asIntN(32, given)) : known,
    isExponent,
    isBlank: written + fraction === "",
  };
}

/** Go has a fast path for values within 64 bits; it accepts more texts and keeps some unchanged. */
function isReadAtOnce({ whole, fraction, power, exponent }: Parts): boolean {
  const digits = Math.max(whole.length, 1) + fraction.length;
  return power > 0
    ? fraction === "" && digits + 3 * power <= 14
    : digits <= 18 && exponent - fraction.length >= -9;
}

/** Go keeps text that looks canonical, and overlooks that signs and leading zeros are not. */
function staysAsWritten({ whole, fraction, power, exponent }: Parts): boolean {
  const digits = (whole || "0") + fraction;
  return power > 0
    ? (BigInt(digits) & 7n) !== 0n
    : (exponent - fraction.length) % 3 === 0 && !digits.endsWith("000") && !digits.startsWith("0");
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

function formatBinary(value: Decimal): string {
  const scale = 10n ** BigInt(-value.exponent);
  const amount = value.mantissa / scale;
  if (value.mantissa % scale !== 0n || amount < 1024n) {
    return formatDecimal(value, false);
  }
  let rest = amount;
  let power = 0;
  while (rest % 1024n === 0n && power < binary.length - 1) {
    rest /= 1024n;
    power += 1;
  }
  return `${rest}${binary[power] ?? ""}`;
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
  return `${mantissa}${decimal[exponent / 3 + 3] ?? ""}`;
}
