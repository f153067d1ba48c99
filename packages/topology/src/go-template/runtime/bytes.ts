import { utf8Length } from "@capikit/common/text";

/** Bytes that are not UTF-8 are these halves of surrogate pairs, one each: Go's texts are bytes. */
const escapeBase = 0xdc00;
const invalid = /\p{Cs}/u;
const everyInvalid = /\p{Cs}/gu;

/** Reports whether a text is UTF-8 in Go. */
export function isUtf8(text: string): boolean {
  return !invalid.test(text);
}

/** Replaces bytes that are not UTF-8, as Go does where it works on characters. */
export function toUtf8(text: string, by = "\uFFFD"): string {
  return text.replace(everyInvalid, by);
}

/** Returns the byte of a character that is not UTF-8. */
export function invalidByte(character: string): number | undefined {
  return isUtf8(character) ? undefined : character.charCodeAt(0) - escapeBase;
}

/** Returns the bytes of a text, which Go counts and slices. */
export function bytesOf(text: string): Uint8Array {
  const encoder = new TextEncoder();
  if (isUtf8(text)) return encoder.encode(text);
  return Uint8Array.from(
    [...text].flatMap((character) => invalidByte(character) ?? [...encoder.encode(character)]),
  );
}

export function byteLength(text: string): number {
  return isUtf8(text) ? utf8Length(text) : bytesOf(text).length;
}

/** Returns the text of bytes. */
export function textOf(bytes: Uint8Array): string {
  const whole = decoded(bytes);
  if (whole !== undefined) return whole;
  let text = "";
  for (let at = 0; at < bytes.length; ) {
    const byte = bytes[at] ?? 0;
    const length = byte < 0x80 ? 1 : byte < 0xe0 ? 2 : byte < 0xf0 ? 3 : 4;
    const character = at + length <= bytes.length ? decoded(bytes.subarray(at, at + length)) : undefined;
    text += character ?? String.fromCharCode(escapeBase + byte);
    at += character === undefined ? 1 : length;
  }
  return text;
}

function decoded(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { ignoreBOM: true, fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
