import { GoInt, type GoValue, isStruct, sortedEntries } from "./go-value.ts";

/** Formats a value like `%v` of fmt. */
export function printed(value: GoValue): string {
  if (value === undefined || value === null) return "<nil>";
  if (typeof value === "number") return printedFloat(value);
  if (value instanceof GoInt) return value.value.toString();
  if (Array.isArray(value)) return `[${value.map(printed).join(" ")}]`;
  if (value instanceof Map)
    return `map[${sortedEntries(value)
      .map(([name, member]) => `${name}:${printed(member)}`)
      .join(" ")}]`;
  return isStruct(value) ? value.text() : String(value);
}

/** Formats a float with the fewest digits, from a million on with an exponent: Go prints 1e+06. */
export function printedFloat(value: number): string {
  if (Number.isNaN(value)) return "NaN";
  if (!Number.isFinite(value)) return value > 0 ? "+Inf" : "-Inf";
  if (value === 0) return Object.is(value, -0) ? "-0" : "0";
  const [digits = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= 6) return `${digits}e${exponentText(exponent)}`;
  return plainFloat(value);
}

/** Formats an exponent with at least two digits and a sign. */
export function exponentText(exponent: number): string {
  return `${exponent < 0 ? "-" : "+"}${String(Math.abs(exponent)).padStart(2, "0")}`;
}

function plainFloat(value: number): string {
  const text = String(value);
  if (!text.includes("e")) return text;
  const decimals = Math.min(100, Math.max(0, -Number(text.split("e")[1]) + 17));
  return value.toFixed(decimals).replace(/\.?0+$/, "");
}

/** Returns the output of an action. */
export function output(value: GoValue): string {
  return value === undefined || value === null ? "<no value>" : printed(value);
}
