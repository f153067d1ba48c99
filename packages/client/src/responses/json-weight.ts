/** A JSON value of one byte takes far more memory and time than that byte. */
export const leastBytesPerValue = 24;

const quote = 0x22;
const comma = 0x2c;
const openBracket = 0x5b;
const openBrace = 0x7b;
const backslash = 0x5c;

/**
 * Returns the size of JSON for limits: its length, or 24 for each value if that is more. Text such
 * as `{},{},{}` takes 20 times its length in memory; Kubernetes objects have 30 bytes per value.
 */
export function jsonWeight(text: string): number {
  const { length } = text;
  let values = 1;
  for (let at = 0; at < length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === quote) at = endOfText(text, at + 1);
    else if (code === comma || code === openBracket || code === openBrace) values += 1;
  }
  return Math.max(length, values * leastBytesPerValue);
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
