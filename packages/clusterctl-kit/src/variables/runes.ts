/** Replacement for invalid UTF-8. */
export const replacementRune = 0xfffd;

/** A character of a text in bytes. */
export interface Rune {
  readonly codePoint: number;
  /** Number of bytes, 1 to 4; 1 for an invalid byte. */
  readonly width: number;
}

/** Returns the character at a byte position, which must be before `end`. */
export function runeAt(bytes: Bytes, at: number, end = bytes.length): Rune {
  const first = bytes.charCodeAt(at);
  if (first < 0x80) return { codePoint: first, width: 1 };
  const width = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : first >= 0xc2 ? 2 : 1;
  const invalid: Rune = { codePoint: replacementRune, width: 1 };
  if (width === 1 || first > 0xf4 || at + width > end) return invalid;
  const text = decodeBytes(bytes.slice(at, at + width));
  const codePoint = text.codePointAt(0) ?? replacementRune;
  // Only a valid character decodes to one of equal length; U+FFFD itself has three bytes.
  return bytesIn(text) === width && isOneCharacter(text, codePoint) ? { codePoint, width } : invalid;
}

/** Returns the characters of a text in bytes. */
export function decodeRunes(bytes: Bytes): Rune[] {
  const runes: Rune[] = [];
  for (let at = 0; at < bytes.length; ) {
    const rune = runeAt(bytes, at);
    runes.push(rune);
    at += rune.width;
  }
  return runes;
}

const letterOrDigit = /^[\p{L}\p{Nd}_]$/u;

/** Reports whether a variable name may contain a character. */
export function isNameRune({ codePoint, width }: Rune): boolean {
  if (width === 1 && codePoint === replacementRune) return false;
  return letterOrDigit.test(String.fromCodePoint(codePoint));
}

function bytesIn(text: string): number {
  return Buffer.byteLength(text, "utf8");
}

function isOneCharacter(text: string, codePoint: number): boolean {
  return text.length === (codePoint > 0xffff ? 2 : 1);
}

/** UTF-8 bytes, one character (U+0000 to U+00FF) each, as clusterctl cuts and joins bytes. */
export type Bytes = string;

/** Encodes a text as bytes. */
export function encodeText(text: string | Uint8Array): Bytes {
  return (typeof text === "string" ? Buffer.from(text, "utf8") : Buffer.from(text)).toString("latin1");
}

/** Decodes bytes; invalid UTF-8 becomes U+FFFD. */
export function decodeBytes(bytes: Bytes): string {
  return Buffer.from(bytes, "latin1").toString("utf8");
}
