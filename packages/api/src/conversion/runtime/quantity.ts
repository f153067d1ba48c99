const pattern = /^([+-]?)(\d*)(?:\.(\d*))?(Ki|Mi|Gi|Ti|Pi|Ei|[numkMGTPE]|[eE][+-]?\d+)?$/;
const binary = ["", "Ki", "Mi", "Gi", "Ti", "Pi", "Ei"];
const decimal = ["n", "u", "m", "", "k", "M", "G", "T", "P", "E"];
const maxBinary = (1n << 63n) - 1n;

/** A number as `mantissa` times ten to the power of `exponent`. */
interface Decimal {
  mantissa: bigint;
  exponent: number;
}

/**
 * A quantity as Kubernetes writes it: the largest suffix that leaves no fraction, of the family it was written with (`1024Ki` is
 * `1Mi`, `1000m` is `1`, exponents stay exponents). Nothing below a billionth is kept: what is smaller is rounded up.
 * `undefined` if the text is none.
 */
export function canonicalQuantity(text: string): string | undefined {
  const match = pattern.exec(text.trim());
  const [, sign = "", written = "", fraction = "", suffix = ""] = match ?? [];
  if (match === null || text.trim() === "") {
    return undefined;
  }
  const power = binary.indexOf(suffix);
  const isBinary = power > 0;
  const isExponent = /^[eE][+-]?\d/.test(suffix);
  const exponent = isExponent ? Number(suffix.slice(1)) : isBinary ? 0 : (decimal.indexOf(suffix) - 3) * 3;
  if (Math.abs(exponent) > 1000) {
    return undefined;
  }
  const whole = written.replace(/^0+/, "");
  if (staysAsWritten(whole || "0", fraction, isBinary, exponent)) {
    return text.trim();
  }
  const value = roundUp({
    mantissa: BigInt(whole + fraction || "0") << BigInt(isBinary ? power * 10 : 0),
    exponent: exponent - fraction.length,
  });
  const prefix = sign === "-" && value.mantissa !== 0n ? "-" : "";
  return (
    prefix +
    (isBinary ? formatBinary(value, fraction !== "" || exponent < 0) : formatDecimal(value, isExponent))
  );
}

/** Go keeps the text of what is canonical at a glance; that a sign or zeros in front are not, it does not see. */
function staysAsWritten(whole: string, fraction: string, isBinary: boolean, exponent: number): boolean {
  const digits = whole + fraction;
  if (digits.length > 15 || (isBinary && fraction !== "")) {
    return false;
  }
  if (isBinary) {
    return (BigInt(digits) & 7n) !== 0n;
  }
  const scale = exponent - fraction.length;
  return scale >= -9 && scale % 3 === 0 && !digits.endsWith("000") && !digits.startsWith("0");
}

function roundUp({ mantissa, exponent }: Decimal): Decimal {
  if (exponent >= -9) {
    return { mantissa, exponent };
  }
  const divisor = 10n ** BigInt(-9 - exponent);
  return { mantissa: (mantissa + divisor - 1n) / divisor, exponent: -9 };
}

function formatBinary(value: Decimal, fractional: boolean): string {
  const scale = 10n ** BigInt(Math.abs(value.exponent));
  const exact = value.exponent >= 0 || value.mantissa % scale === 0n;
  const amount = value.exponent >= 0 ? value.mantissa * scale : value.mantissa / scale;
  if (!exact || amount < 1024n || (fractional && amount === 0n)) {
    return formatDecimal(value, false);
  }
  let rest = amount > maxBinary ? maxBinary : amount;
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
