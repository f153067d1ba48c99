/** Formats a number like the label `le` of Go's client library, for compatible queries. */
export function goNumber(value: number): string {
  if (!Number.isFinite(value)) {
    return value > 0 ? "+Inf" : value < 0 ? "-Inf" : "NaN";
  }
  const [digits = "", exponent = "0"] = value.toExponential().split("e");
  const power = Number(exponent);
  if (value === 0 || (power >= -4 && power < 21)) {
    return String(value);
  }
  const sign = power < 0 ? "-" : "+";
  return `${digits}e${sign}${String(Math.abs(power)).padStart(2, "0")}`;
}
