import { escapedCharacters } from "@capikit/common/text";
import { CelSyntaxError } from "./syntax-error.ts";

const SIMPLE: Readonly<Record<string, string>> = {
  ...escapedCharacters,
  "'": "'",
  '"': '"',
  "`": "`",
  "?": "?",
};

const ESCAPE =
  /\\(?:([abfnrtv\\'"`?])|[xX]([0-9a-fA-F]{2})|([0-3][0-7]{2})|u([0-9a-fA-F]{4})|U([0-9a-fA-F]{8})|)/g;

/** The value of a string literal's body, `offset` being where the body starts in the source. */
export function decodeString(body: string, raw: boolean, offset: number): string {
  if (raw || !body.includes("\\")) return newlines(body);
  return newlines(body).replace(ESCAPE, (...match) => {
    const [simple, hex, octal, short, long] = match.slice(1, 6) as (string | undefined)[];
    if (simple !== undefined) return SIMPLE[simple] ?? "";
    if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8));
    const digits = hex ?? short ?? long;
    if (digits === undefined) throw badEscape(body, Number(match[6]), offset);
    const code = Number.parseInt(digits, 16);
    if (code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff))
      throw badEscape(body, Number(match[6]), offset);
    return String.fromCodePoint(code);
  });
}

/** The value of a bytes literal's body: text is UTF-8, `\x` and octal escapes are single bytes. */
export function decodeBytes(body: string, raw: boolean, offset: number): Uint8Array {
  const encoder = new TextEncoder();
  if (raw || !body.includes("\\")) return encoder.encode(newlines(body));
  const bytes: number[] = [];
  let done = 0;
  for (const match of body.matchAll(ESCAPE)) {
    const [all, simple, hex, octal] = match;
    for (const byte of encoder.encode(body.slice(done, match.index))) bytes.push(byte);
    if (simple !== undefined) bytes.push((SIMPLE[simple] ?? "").charCodeAt(0));
    else if (hex !== undefined) bytes.push(Number.parseInt(hex, 16));
    else if (octal !== undefined) bytes.push(Number.parseInt(octal, 8));
    else throw badEscape(body, match.index, offset);
    done = match.index + all.length;
  }
  for (const byte of encoder.encode(body.slice(done))) bytes.push(byte);
  return Uint8Array.from(bytes);
}

/** Line ends are one character in literals, however the file was written. */
function newlines(text: string): string {
  return text.includes("\r") ? text.replace(/\r\n?/g, "\n") : text;
}

function badEscape(body: string, index: number, offset: number): CelSyntaxError {
  const shown = body.slice(index, index + 2);
  return new CelSyntaxError(
    `bad escape ${shown} in a string: double the backslash, or write a raw string r'…'`,
    offset + index,
  );
}
