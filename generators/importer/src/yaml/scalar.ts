import type { Json } from "@capikit/schema";

const yes = new Set(["y", "Y", "yes", "Yes", "YES", "true", "True", "TRUE", "on", "On", "ON"]);
const no = new Set(["n", "N", "no", "No", "NO", "false", "False", "FALSE", "off", "Off", "OFF"]);
const nothing = new Set(["", "~", "null", "Null", "NULL"]);
const integer = /^[-+]?(?:0[xX][0-9a-fA-F_]+|0[oO]?[0-7_]+|0[bB][01_]+|[1-9][0-9_]*|0)$/;
const float = /^[-+]?(?:\.[0-9_]+|[0-9][0-9_]*(?:\.[0-9_]*)?)(?:[eE][-+]?[0-9]+)?$/;

/**
 * The value of a plain scalar as kubectl and the API server read it: YAML 1.1 by sigs.k8s.io/yaml, in which `yes` and `off` are
 * booleans, `0777` is octal, `1e3` is a number and a date is a string. `undefined` stands for infinity and no-number, which JSON
 * cannot hold.
 */
export function plainScalar(text: string): Json | undefined {
  if (nothing.has(text)) return null;
  if (yes.has(text)) return true;
  if (no.has(text)) return false;
  if (/^[-+]?\.(?:inf|Inf|INF)$|^\.(?:nan|NaN|NAN)$/.test(text)) return undefined;
  if (integer.test(text)) return wholeNumber(text);
  if (float.test(text) && /[0-9]/.test(text)) {
    const value = Number(text.replaceAll("_", ""));
    return Number.isFinite(value) ? value : undefined;
  }
  return text;
}

function wholeNumber(text: string): number | bigint | string {
  const plain = text.replaceAll("_", "");
  const negative = plain.startsWith("-");
  const digits = plain.replace(/^[-+]/, "").replace(/^0(?=[0-7]+$)/, "0o");
  if (!/^(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|[0-9]+)$/.test(digits)) return text;
  const exact = BigInt(digits.toLowerCase()) * (negative ? -1n : 1n);
  return exact >= BigInt(Number.MIN_SAFE_INTEGER) && exact <= BigInt(Number.MAX_SAFE_INTEGER)
    ? Number(exact)
    : exact;
}
