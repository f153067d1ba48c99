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
