import { formatExponent, formatFloat } from "@capikit/common/text";

/** The digits of a number: `0.digits` times the power of ten. */
interface Decimal {
  readonly digits: string;
  readonly power: number;
}

interface FloatForm {
  /** `b`, `e`, `f`, `g` or `x`. */
  readonly letter: string;
  readonly precision: number | undefined;
  /** Whether it always has a point. */
  readonly hasPoint: boolean;
  /** Whether zeros then follow up to the precision. */
  readonly hasZeros: boolean;
}

/** Formats a number that is not negative as fmt does, without sign. JavaScript's forms have other digits for ties and large numbers. */
export function formatDigits(value: number, form: FloatForm): string {
  const { letter, precision, hasPoint } = form;
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : "Inf";
  const text = plainDigits(value, letter, precision);
  return hasPoint && letter !== "b" ? withPoint(text, form) : text;
}

function plainDigits(value: number, letter: string, precision: number | undefined): string {
  switch (letter) {
    case "b": {
      const { mantissa, exponent } = binary(value);
      return `${mantissa}p${exponent < 0 ? "" : "+"}${exponent}`;
    }
    case "x":
      return hexadecimal(value, precision);
    case "e":
      return scientific(decimal(value), precision ?? 6);
    case "f":
      return positional(decimal(value), precision ?? 6);
    default:
      return precision === undefined ? formatFloat(value) : shortest(decimal(value), precision || 1);
  }
}

function binary(value: number): { readonly mantissa: bigint; readonly exponent: number } {
  const view = new DataView(new ArrayBuffer(8));
  view.setFloat64(0, value);
  const bits = view.getBigUint64(0);
  const biased = Number((bits >> 52n) & 0x7ffn);
  const mantissa = BigInt.asUintN(52, bits) | (biased === 0 ? 0n : 1n << 52n);
  return { mantissa, exponent: (biased || 1) - 1075 };
}

/** Returns all digits. */
function decimal(value: number): Decimal {
  if (value === 0) return { digits: "0", power: 1 };
  const { mantissa, exponent } = binary(value);
  const whole = exponent >= 0 ? mantissa << BigInt(exponent) : mantissa * 5n ** BigInt(-exponent);
  const digits = whole.toString();
  return { digits, power: digits.length + Math.min(exponent, 0) };
}

/** Rounds to a number of digits, a tie to the even digit. */
function rounded({ digits, power }: Decimal, count: number): Decimal {
  if (count >= digits.length) return { digits, power };
  if (count < 0) return { digits: "", power };
  const [kept, rest] = [digits.slice(0, count), digits.slice(count)];
  const isOdd = /[13579]$/.test(kept);
  const isUp = /^[6-9]/.test(rest) || (rest.startsWith("5") && (/[1-9]/.test(rest.slice(1)) || isOdd));
  if (!isUp) return { digits: kept, power };
  const next = String(BigInt(`0${kept}`) + 1n);
  return next.length > count ? { digits: next, power: power + 1 } : { digits: next, power };
}

function scientific(value: Decimal, precision: number): string {
  const { digits, power } = rounded(value, precision + 1);
  const rest = digits.slice(1, precision + 1).padEnd(precision, "0");
  return `${digits.charAt(0)}${precision > 0 ? "." : ""}${rest}e${formatExponent(power - 1)}`;
}

function positional(value: Decimal, precision: number): string {
  const { digits, power } = rounded(value, value.power + precision);
  const whole = digits.slice(0, Math.max(power, 0)).padEnd(power, "0") || "0";
  const rest = ("0".repeat(Math.max(-power, 0)) + digits.slice(Math.max(power, 0))).slice(0, precision);
  return precision > 0 ? `${whole}.${rest.padEnd(precision, "0")}` : whole;
}

function shortest(value: Decimal, precision: number): string {
  const { digits: all, power } = rounded(value, precision);
  const digits = all.replace(/0+$/, "") || "0";
  const { length } = digits;
  const limit = precision > length && length >= power ? length : precision;
  const exact = { digits, power };
  if (power - 1 < -4 || power - 1 >= limit) return scientific(exact, Math.min(precision, length) - 1);
  return positional(exact, Math.max(length - power, 0));
}

function hexadecimal(value: number, precision: number | undefined): string {
  const { mantissa, exponent } = binary(value);
  let power = mantissa === 0n ? 0 : exponent + 52;
  // The first digit is at bit 60.
  let bits = mantissa << 8n;
  for (; bits !== 0n && bits >> 60n === 0n; power--) bits <<= 1n;
  if (precision !== undefined && precision < 15) {
    const cut = BigInt(60 - 4 * precision);
    const [kept, rest] = [bits >> cut, BigInt.asUintN(Number(cut), bits)];
    const half = 1n << (cut - 1n);
    bits = (rest > half || (rest === half && kept % 2n === 1n) ? kept + 1n : kept) << cut;
    if (bits >> 61n !== 0n) {
      bits >>= 1n;
      power++;
    }
  }
  const all = BigInt.asUintN(60, bits).toString(16).padStart(15, "0");
  const rest =
    precision === undefined ? all.replace(/0+$/, "") : all.slice(0, precision).padEnd(precision, "0");
  return `0x${bits >> 60n}${rest === "" ? "" : `.${rest}`}p${formatExponent(power)}`;
}

/** Adds the point and the zeros of the flag `#`. */
function withPoint(text: string, { letter, precision = 6, hasZeros }: FloatForm): string {
  const end = text.search(letter === "x" ? /p/ : /e/);
  const [number, exponent] = end === -1 ? [text, ""] : [text.slice(0, end), text.slice(end)];
  const significant = number.replace(".", "").replace(/^0+/, "").length;
  const wanted = hasZeros ? precision : 0;
  const zeros = wanted - significant - (number === "0" ? 1 : 0);
  return `${number}${number.includes(".") ? "" : "."}${"0".repeat(Math.max(zeros, 0))}${exponent}`;
}
