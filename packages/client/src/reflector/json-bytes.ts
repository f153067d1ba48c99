export const quote = 0x22;
export const backslash = 0x5c;
export const comma = 0x2c;
export const openBrace = 0x7b;
const closeBrace = 0x7d;
export const openBracket = 0x5b;
const closeBracket = 0x5d;

/** 1 for the bytes that matter outside of strings. */
const signs = new Uint8Array(256);
for (const sign of [quote, comma, openBrace, closeBrace, openBracket, closeBracket]) {
  signs[sign] = 1;
}

// These two loops visit every byte of every list and must stay minimal.

/** Returns the end of a string, the start of an escape, or the end of the bytes. */
export function endOfText(bytes: Uint8Array, from: number): number {
  let at = from;
  for (; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === quote || byte === backslash) {
      break;
    }
  }
  return at;
}

/** Returns the next comma, quote, bracket or brace, or the end of the bytes. */
export function nextSign(bytes: Uint8Array, from: number): number {
  let at = from;
  while (at < bytes.length && signs[bytes[at] ?? 0] === 0) {
    at++;
  }
  return at;
}

/** Reports whether there are only commas and white space. */
export function isSeparation(bytes: Uint8Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) {
    const byte = bytes[at] ?? 0;
    if (byte !== comma && byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) {
      return false;
    }
  }
  return true;
}
