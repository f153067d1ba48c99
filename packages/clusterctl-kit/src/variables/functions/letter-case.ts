import { type Bytes, encodeText } from "../go-text/bytes.ts";
import { isNewerLetter } from "../go-text/newer-letters.ts";
import { decodeRunes, runeAt } from "../go-text/runes.ts";

/** Converts a value to upper or lower case. */
export function toCase(value: Bytes, to: "lower" | "upper"): Bytes {
  return encodeText(
    decodeRunes(value)
      .map(({ codePoint }) => String.fromCodePoint(runeMaps[to](codePoint)))
      .join(""),
  );
}

/** Converts the first character to upper or lower case. */
export function firstToCase(value: Bytes, to: "lower" | "upper"): Bytes {
  if (value === "") return value;
  const { codePoint, width } = runeAt(value, 0);
  return encodeText(String.fromCodePoint(runeMaps[to](codePoint))) + value.slice(width);
}

const runeMaps = { lower: lowerRune, upper: upperRune } as const;

/** Greek letters with iota subscript: JavaScript capitalizes them to two letters, Go to one. */
const withIota = [
  [0x1f80, 0x1f87],
  [0x1f90, 0x1f97],
  [0x1fa0, 0x1fa7],
] as const;
const singleIota = new Set([0x1fb3, 0x1fc3, 0x1ff3]);

/** Maps one character to one; without a single-character capital it is unchanged. */
function upperRune(codePoint: number): number {
  if (withIota.some(([first, last]) => first <= codePoint && codePoint <= last)) return codePoint + 8;
  if (singleIota.has(codePoint)) return codePoint + 9;
  return single(String.fromCodePoint(codePoint).toUpperCase(), codePoint);
}

function lowerRune(codePoint: number): number {
  // JavaScript maps this Turkish letter to two characters.
  if (codePoint === 0x130) return 0x69;
  return single(String.fromCodePoint(codePoint).toLowerCase(), codePoint);
}

function single(text: string, otherwise: number): number {
  const codePoint = text.codePointAt(0) ?? otherwise;
  const isOne = text.length === (codePoint > 0xffff ? 2 : 1);
  return isOne && !isNewerLetter(codePoint) && !isNewerLetter(otherwise) ? codePoint : otherwise;
}
