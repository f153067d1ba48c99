/**
 * Formats a number with the fewest digits as Go's `%v` and C's `%g` do: with an exponent from a
 * million on and below 0.0001, such as `1e+06`.
 */
export function formatFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  return exponent < -4 || exponent >= 6 ? `${digits}e${formatExponent(exponent)}` : String(value);
}

/** Formats an exponent with a sign and at least two digits. */
export function formatExponent(exponent: number): string {
  return `${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}
