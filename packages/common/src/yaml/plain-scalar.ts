import { capitalize } from "../text/format.ts";
import type { YamlValue } from "./yaml-value.ts";

/**
 * Reads a plain (unquoted) scalar without a tag, as a value or key. Returns undefined for a value
 * that JSON cannot represent, which makes the document invalid.
 */
export type PlainScalarReader = (text: string, isKey: boolean) => YamlValue | undefined;

const words: ReadonlyMap<string, boolean | null> = new Map([
  ...["y", "yes", "true", "on"].flatMap((word) => spellings(word).map((one) => [one, true] as const)),
  ...["n", "no", "false", "off"].flatMap((word) => spellings(word).map((one) => [one, false] as const)),
  ...spellings("null").map((one) => [one, null] as const),
  ["", null] as const,
  ["~", null] as const,
]);

function spellings(word: string): readonly string[] {
  return [word, capitalize(word), word.toUpperCase()];
}

/** Of `words` and of numbers that are not finite. Most texts are longer and need no lookup. */
const longestWord = 5;
const notFinite = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const integer = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;
/** Digits of the largest binary integers with prefix; octal numbers may have leading zeros. */
const mostDigits = 66;

/**
 * Reads a plain scalar as kubectl, clusterctl and the API server do (sigs.k8s.io/yaml). In YAML
 * 1.1, `yes` and `off` are booleans, `0777` is octal, and dates are strings. Integers become the
 * nearest number.
 */
export function kubernetesScalar(text: string): YamlValue | undefined {
  const value = exactKubernetesScalar(text);
  return typeof value === "bigint" ? Number(value) : value;
}

/** Like {@link kubernetesScalar}, but unsafe integers are `bigint`. */
export function exactKubernetesScalar(text: string): YamlValue | undefined {
  if (text.length <= longestWord) {
    const word = words.get(text);
    if (word !== undefined) return word;
    if (notFinite.test(text)) return undefined;
  }
  const first = text.charCodeAt(0);
  if (first === 0x2e) return float.test(text) ? numberOr(text, text) : text;
  if (!isDigit(first) && first !== 0x2b && first !== 0x2d) return text;
  const plain = text.replaceAll("_", "");
  return parseInteger(plain) ?? (float.test(plain) ? numberOr(plain, text) : text);
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Undefined for text that is not an integer of 64 bits. */
function parseInteger(plain: string): number | bigint | undefined {
  const [, sign, written] = integer.exec(plain) ?? [];
  if (written === undefined) return undefined;
  // Without this, BigInt would parse millions of digits before they are rejected.
  const digits = written.replace(/^(0[oO]?)0*(?=[0-7])/, "0o").toLowerCase();
  if (digits.length > mostDigits) return undefined;
  const magnitude = BigInt(digits);
  if (magnitude > (sign === "-" ? 2n ** 63n : 2n ** 64n - 1n)) return undefined;
  const value = Number(magnitude);
  if (Number.isSafeInteger(value)) return sign === "-" ? 0 - value : value;
  return sign === "-" ? -magnitude : magnitude;
}

function numberOr(number: string, text: string): YamlValue {
  const value = Number(number);
  return Number.isFinite(value) ? value : text;
}
