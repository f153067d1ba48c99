import type { Json } from "@capikit/schema";

const words: ReadonlyMap<string, boolean | null> = new Map([
  ...["y", "yes", "true", "on"].flatMap((word) => spellings(word).map((one) => [one, true] as const)),
  ...["n", "no", "false", "off"].flatMap((word) => spellings(word).map((one) => [one, false] as const)),
  ...spellings("null").map((one) => [one, null] as const),
  ["", null] as const,
  ["~", null] as const,
]);

function spellings(word: string): readonly string[] {
  return [word, word.charAt(0).toUpperCase() + word.slice(1), word.toUpperCase()];
}

const noNumber = /^(?:[-+]?\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const whole = /^([-+]?)(0[xX][0-9a-fA-F]+|0[bB][01]+|0[oO]?[0-7]+|0|[1-9][0-9]*)$/;
const float = /^[-+]?(?:\.[0-9]+|[0-9]+(?:\.[0-9]*)?)(?:[eE][-+]?[0-9]+)?$/;

/**
 * The value of a plain scalar as clusterctl reads it: YAML 1.1, in which `yes` and `off` are booleans and `0777` is octal. Whole
 * numbers become floating-point numbers, as clusterctl has them. Undefined for infinity and no-number, which JSON cannot hold.
 */
export function plainScalar(text: string): Json | undefined {
  const word = words.get(text);
  if (word !== undefined) return word;
  if (noNumber.test(text)) return undefined;
  const first = text.charAt(0);
  if (first === ".") return float.test(text) ? numberOr(text, text) : text;
  if (!/[-+0-9]/.test(first)) return text;
  const plain = text.replaceAll("_", "");
  const [, sign, digits] = whole.exec(plain) ?? [];
  if (digits !== undefined) {
    const value = Number(BigInt(digits.replace(/^0(?=[0-7])/, "0o").toLowerCase()));
    if (value < 2 ** 64) return sign === "-" ? 0 - value : value;
    // What fits into no integer is a number only if it is written in decimals.
    return float.test(plain) ? numberOr(plain, text) : text;
  }
  return float.test(plain) ? numberOr(plain, text) : text;
}

function numberOr(number: string, text: string): Json {
  const value = Number(number);
  return Number.isFinite(value) ? value : text;
}
