/** A JSON value of one byte takes far more memory and time than that byte. */
export const leastBytesPerValue = 24;

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;
const backslash = 0x5c;

/** Figures of JSON text that limits apply to. */
export interface JsonMeasures {
  /**
   * Its length, or 24 for each value if that is more. Text such as `{},{},{}` takes 20 times its
   * length in memory; Kubernetes objects have 30 bytes per value.
   */
  readonly weight: number;
  /** Levels of nested objects and arrays. Exact up to the first syntax error. */
  readonly depth: number;
}

/** JSON text of an object, with the figures that limits apply to. */
export interface MeasuredJson extends JsonMeasures {
  readonly text: string;
  /** Whether an integer may exceed ±(2^53 - 1). */
  readonly mayHaveLongIntegers: boolean;
}

/** Measures JSON text in one pass, in linear time. Text that is not JSON is not reported. */
export function measureJson(text: string): JsonMeasures {
  const { length } = text;
  let values = 1;
  let level = 0;
  let depth = 0;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at + 1);
    else if (code === comma) values += 1;
    else if (code === openBracket || code === openBrace) {
      values += 1;
      level += 1;
      if (level > depth) depth = level;
    } else if (code === closeBracket || code === closeBrace) level -= 1;
  }
  return { weight: Math.max(length, values * leastBytesPerValue), depth };
}

/** Returns the closing quote of a string, or the end of the text. */
function endOfText(text: string, from: number): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    let before = at - 1;
    while (before >= from && text.charCodeAt(before) === backslash) before -= 1;
    if ((at - before) % 2 === 1) return at;
  }
  return text.length;
}
