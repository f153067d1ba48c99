/** A double as `string(x)` writes it: shortest digits, exponents from 1e+06 up and below 1e-04. */
export function showDouble(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [digits = "", exponentText = "0"] = value.toExponential().split("e");
  const exponent = Number(exponentText);
  if (exponent < -4 || exponent >= 6)
    return `${digits}e${exponentText.startsWith("-") ? "-" : "+"}${pad(Math.abs(exponent))}`;
  return String(value);
}

function pad(exponent: number): string {
  return String(exponent).padStart(2, "0");
}

/** `%.*e` of C: at least two digits of exponent. */
export function scientific(value: number, digits: number): string {
  return value.toExponential(digits).replace(/e([+-])(\d)$/, "e$10$2");
}
