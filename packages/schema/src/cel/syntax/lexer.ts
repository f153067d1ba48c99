import { escapedCharacters } from "@capikit/common/text";
import { type LiteralValue, Uint } from "./ast.ts";
import { CelSyntaxError } from "./token-reader.ts";

export type Token =
  /** An identifier, or a field name in backticks, which it does not include. */
  | { readonly type: "ident" | "quoted"; readonly text: string; readonly at: number; readonly end: number }
  | { readonly type: "op"; readonly text: string; readonly at: number; readonly end: number }
  | {
      readonly type: "literal";
      readonly text: string;
      readonly value: LiteralValue;
      readonly at: number;
      readonly end: number;
    }
  /** Digits whose sign decides whether they fit. */
  | { readonly type: "int"; readonly text: string; readonly at: number; readonly end: number }
  | { readonly type: "end"; readonly text: ""; readonly at: number; readonly end: number };

const SPACE = /(?:[\t\n\f\r ]|\/\/[^\n]*)+/y;
const STRING = /([bB]?[rR]?|[rR][bB])(?:"""|'''|"|')/y;
const FLOAT = /(?:\d+\.\d+(?:[eE][+-]?\d+)?|\d+[eE][+-]?\d+|\.\d+(?:[eE][+-]?\d+)?)/y;
const INT = /(0x[0-9a-fA-F]+|\d+)([uU]?)/y;
const IDENT = /[A-Za-z_][A-Za-z0-9_]*/y;
const QUOTED_IDENT = /`([A-Za-z0-9_./ -]+)`/y;
const OPERATOR = /&&|\|\||[=!<>]=|[-+*/%!<>?:.,()[\]{}]/y;
const MAX_UINT = 2n ** 64n - 1n;

/** Splits a CEL expression into tokens, the last of type `end`. */
export function tokenize(source: string): readonly Token[] {
  const tokens: Token[] = [];
  let at = 0;
  const match = (pattern: RegExp): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(source);
  };
  for (;;) {
    at += match(SPACE)?.[0].length ?? 0;
    if (at >= source.length) {
      tokens.push({ type: "end", text: "", at, end: at });
      return tokens;
    }
    const token = next();
    tokens.push(token);
    at = token.end;
  }

  function next(): Token {
    const quote = match(STRING);
    if (quote !== null) return stringToken(source, at, quote[0], quote[1] ?? "");
    const float = match(FLOAT);
    if (float !== null) return floatToken(float[0], at);
    const int = match(INT);
    if (int !== null) return intToken(int[0], int[1] ?? "", int[2] !== "", at);
    const ident = match(IDENT);
    if (ident !== null) return identToken(ident[0], at);
    const quoted = match(QUOTED_IDENT);
    if (quoted !== null) return { type: "quoted", text: quoted[1] ?? "", at, end: at + quoted[0].length };
    const operator = match(OPERATOR);
    if (operator !== null) return { type: "op", text: operator[0], at, end: at + operator[0].length };
    throw new CelSyntaxError(
      `unexpected character ${JSON.stringify(String.fromCodePoint(source.codePointAt(at) ?? 0))}`,
      at,
    );
  }
}

function identToken(text: string, at: number): Token {
  const end = at + text.length;
  switch (text) {
    case "true":
      return { type: "literal", text, value: true, at, end };
    case "false":
      return { type: "literal", text, value: false, at, end };
    case "null":
      return { type: "literal", text, value: null, at, end };
    case "in":
      return { type: "op", text, at, end };
    default:
      return { type: "ident", text, at, end };
  }
}

function floatToken(text: string, at: number): Token {
  const value = Number(text);
  if (!Number.isFinite(value)) throw new CelSyntaxError(`double literal ${text} is out of range`, at);
  return { type: "literal", text, value, at, end: at + text.length };
}

function intToken(text: string, digits: string, unsigned: boolean, at: number): Token {
  const end = at + text.length;
  if (!unsigned) return { type: "int", text: digits, at, end };
  const value = BigInt(digits);
  if (value > MAX_UINT) throw new CelSyntaxError(`uint literal ${text} is out of range`, at);
  return { type: "literal", text, value: new Uint(value), at, end };
}

function stringToken(source: string, at: number, opening: string, prefix: string): Token {
  const raw = /[rR]/.test(prefix);
  const quote = opening.slice(prefix.length);
  const start = at + opening.length;
  let end = start;
  while (!source.startsWith(quote, end)) {
    const char = source[end];
    if (char === undefined) throw new CelSyntaxError(`string is not closed: add ${quote}`, at);
    if (quote.length === 1 && (char === "\n" || char === "\r")) {
      throw new CelSyntaxError(
        `string is not closed on its line: add ${quote}, or use ${quote.repeat(3)}`,
        at,
      );
    }
    end += char === "\\" && !raw ? 2 : 1;
  }
  const body = source.slice(start, end);
  const value = /[bB]/.test(prefix) ? decodeBytes(body, raw, start) : decodeString(body, raw, start);
  const text = source.slice(at, end + quote.length);
  return { type: "literal", text, value, at, end: end + quote.length };
}

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
function decodeString(body: string, raw: boolean, offset: number): string {
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
function decodeBytes(body: string, raw: boolean, offset: number): Uint8Array {
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
