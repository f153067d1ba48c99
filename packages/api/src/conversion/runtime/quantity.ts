const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;
const binary = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const decimal = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
const maxBinary = (1n << 63n) - 1n;

/** A number as `mantissa` times ten to the power of `exponent`. */
interface Decimal {
  mantissa: bigint;
  exponent: number;
}

/** The parts of a text that is a quantity. */
interface Parts {
  readonly sign: string;
  /** Digits before the point, without zeros in front. */
  readonly whole: string;
  readonly fraction: string;
  /** Of 1024: `Ki` is 1. Zero for all that is not binary. */
  readonly power: number;
  /** Of ten. */
  readonly exponent: number;
  readonly isExponent: boolean;
  /** No digit stands before the suffix. */
  readonly isBlank: boolean;
}

/** Spaces around the number that Go's reader takes away; those that JSON must escape are not among them. */
const space = /[ \u0085\u00a0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000]/;

/** A pattern for the end would start again at each of many spaces. */
function trimSpaces(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && space.test(text.charAt(start))) start += 1;
  while (end > start && space.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/**
 * A quantity as Kubernetes writes it: the largest suffix that leaves no fraction, of the family it was written with (`1024Ki` is
 * `1Mi`, `1000m` is `1`, exponents stay exponents). Nothing below a billionth is kept: what is smaller is rounded up, away from zero.
 * What has a binary suffix is held within 64 bits. `undefined` if the text is none.
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

/** Go has a quick way for what surely fits into 64 bits; it takes more texts than the other, and keeps some as they are. */
function isReadAtOnce({ whole, fraction, power, exponent }: Parts): boolean {
  const digits = Math.max(whole.length, 1) + fraction.length;
  return power > 0
    ? fraction === "" && digits + 3 * power <= 14
    : digits <= 18 && exponent - fraction.length >= -9;
}

/** Go keeps the text of what is canonical at a glance; that a sign or zeros in front are not, it does not see. */
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
  // Beyond its digits all that is left of a number is that it is not zero.
  const places = Math.min(-9 - exponent, mantissa.toString().length + 1);
  const divisor = 10n ** BigInt(places);
  return { mantissa: (mantissa + divisor - 1n) / divisor, exponent: -9 };
}

/** Binary quantities are never raised to a power of ten, so what is behind the point is all of the exponent. */
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
