const empty = /^(?:|~|null|Null|NULL)$/;
const truth = /^(?:true|True|TRUE)$/;
const untruth = /^(?:false|False|FALSE)$/;
const whole = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;
const fraction = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
const day = /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}$/;

/**
 * Formats an unquoted value of clusterctl's configuration as a variable: `1.30` as `1.3`, `010` as
 * `8`, dates with a time. Null if unset.
 */
export function plainText(text: string): string | null {
  if (empty.test(text)) return null;
  if (truth.test(text)) return "true";
  if (untruth.test(text)) return "false";
  if (day.test(text)) return dayText(text);
  if (!/^[-+.0-9]/.test(text)) return text;
  const digits = text.replaceAll("_", "");
  const [, sign = "", number = ""] = whole.exec(digits) ?? [];
  // Longer numbers exceed 64 bits, and BigInt is slow for millions of digits.
  if (number !== "" && number.length <= 66) {
    const value = BigInt(number.toLowerCase().replace(/^0(?=[0-7])/, "0o"));
    if (value < 2n ** 64n) return `${sign === "-" && value > 0n ? "-" : ""}${value}`;
  }
  return fraction.test(digits) ? withoutExponent(Number(digits)) : text;
}

function dayText(text: string): string {
  const time = new Date(`${text.replace(/-(\d)(?=-|$)/g, "-0$1")}T00:00:00Z`);
  return Number.isNaN(time.getTime()) ? text : `${time.toISOString().slice(0, 10)} 00:00:00 +0000 UTC`;
}

function withoutExponent(value: number): string {
  const [mantissa = "", exponent] = String(value).split("e");
  if (exponent === undefined) return mantissa;
  const sign = value < 0 ? "-" : "";
  const [whole = "", part = ""] = mantissa.replace("-", "").split(".");
  const power = Number(exponent);
  if (power < 0) return `${sign}0.${"0".repeat(-power - 1)}${whole}${part}`;
  return `${sign}${whole}${part.padEnd(power, "0")}`;
}
