import { escapedCharacters } from "@capikit/common/text";
import type { Operand } from "./nodes.ts";
import { GoTemplateError } from "./runtime/template-error.ts";

export type TokenType =
  | "bool"
  | "char"
  | "dot"
  | "field"
  | "identifier"
  | "keyword"
  | "nil"
  | "number"
  | "operator"
  | "space"
  | "string"
  | "variable";

/** A token of an action in source form. */
export interface Token {
  readonly type: TokenType;
  readonly text: string;
  readonly line: number;
}

/** A piece of a template: text, or the tokens between braces. */
export type Piece =
  | { readonly type: "text"; readonly text: string; readonly line: number }
  | { readonly type: "action"; readonly tokens: readonly Token[]; readonly line: number };

const ESCAPES: Readonly<Record<string, string>> = { ...escapedCharacters, "'": "'", '"': '"' };

/** Unquotes a Go string. @throws GoTemplateError for unknown escapes. */
export function unquote(token: Token): string {
  const inner = token.text.slice(1, -1);
  if (token.text.startsWith("`")) return inner.replaceAll("\r", "");
  return inner.replace(
    /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{3})|([\s\S]))/g,
    (whole, hex, short, long, octal, simple) => {
      const code = hex ?? short ?? long;
      if (code !== undefined) return character(Number.parseInt(code, 16), whole, token.line);
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      const escaped = ESCAPES[simple];
      if (escaped === undefined)
        throw new GoTemplateError(`Go knows no escape ${whole} in strings`, token.line);
      return escaped;
    },
  );
}

function character(code: number, written: string, line: number): string {
  if (code > 0x10_ffff) throw new GoTemplateError(`${written} is not a Unicode code point`, line);
  return String.fromCodePoint(code);
}

export function numberOperand(token: Token): Operand {
  const { line } = token;
  if (token.type === "char") {
    const [character = "", ...more] = unquote(token);
    if (more.length > 0) throw new GoTemplateError(`malformed character constant: ${token.text}`, line);
    const code = character.codePointAt(0) ?? 0;
    return { type: "number", int: BigInt(code), float: code, isFloat: false, line };
  }
  const text = token.text.replaceAll("_", "");
  // 64-bit numbers are shorter, and long ones are slow to parse.
  if (text.length > 400) throw new GoTemplateError(`the number has ${text.length} characters`, line);
  const [, sign = "", digits = ""] = /^([+-]?)(.*)$/.exec(text) ?? [];
  if (/^(?:0[xXbBoO]|0[0-7]+$)/.test(digits) || /^\d+$/.test(digits)) {
    const magnitude = BigInt(/^0\d/.test(digits) ? `0o${digits.slice(1)}` : digits);
    const int = sign === "-" ? -magnitude : magnitude;
    if (BigInt.asIntN(64, int) !== int) throw new GoTemplateError(`integer overflow: ${token.text}`, line);
    return { type: "number", int, float: Number(int), isFloat: false, line };
  }
  const float = Number(text);
  const int = Number.isSafeInteger(float) ? BigInt(float) : undefined;
  return { type: "number", int, float, isFloat: true, line };
}
