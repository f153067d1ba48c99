import { GoTemplateError } from "./runtime/template-error.ts";
import type { Piece, Token, TokenType } from "./token.ts";

const KEYWORDS = new Set([
  "block",
  "break",
  "continue",
  "define",
  "else",
  "end",
  "if",
  "range",
  "template",
  "with",
]);

/** Tokens by their first characters. The first match wins. */
const PATTERNS: readonly (readonly [TokenType, RegExp])[] = [
  ["space", /[ \t\r\n]+/y],
  ["string", /"(?:[^"\\\n]|\\[^\n])*"|`[^`]*`/y],
  ["char", /'(?:[^'\\\n]|\\[^\n])+'/y],
  [
    "number",
    /[+-]?(?:0[xX][\da-fA-F_]+|0[bB][01_]+|0[oO][0-7_]+|(?:\d[\d_]*\.?[\d_]*|\.\d[\d_]*)(?:[eE][+-]?\d+)?)/y,
  ],
  ["field", /\.[\p{L}\p{Nd}_]+/uy],
  ["dot", /\./y],
  ["variable", /\$[\p{L}\p{Nd}_]*/uy],
  ["identifier", /[\p{L}_][\p{L}\p{Nd}_]*/uy],
  ["operator", /:=|=|\||\(|\)|,/y],
];

/** Splits a template into text and actions. @throws GoTemplateError for invalid tokens. */
export function lex(template: string): Piece[] {
  const pieces: Piece[] = [];
  const lineAt = lineCounter(template);
  let at = 0;
  let trimNext = false;
  while (at < template.length) {
    const open = template.indexOf("{{", at);
    const end = open === -1 ? template.length : open;
    let text = template.slice(at, end);
    if (trimNext) text = text.replace(/^[ \t\r\n]+/, "");
    const trims = open !== -1 && /^\{\{-[ \t\r\n]/.test(template.slice(open, open + 4));
    if (trims) text = withoutEndSpace(text);
    if (text !== "") pieces.push({ type: "text", text, line: lineAt(at) });
    if (open === -1) break;
    const line = lineAt(open);
    const inside = open + (trims ? 4 : 2);
    const action = template.startsWith("/*", inside)
      ? skipComment(template, inside, line)
      : lexAction(template, inside, line, lineAt);
    if (action.tokens !== undefined) pieces.push({ type: "action", tokens: action.tokens, line });
    at = action.end;
    trimNext = action.trims;
  }
  return pieces;
}

interface Action {
  readonly tokens?: readonly Token[];
  readonly end: number;
  readonly trims: boolean;
}

function skipComment(template: string, from: number, line: number): Action {
  const end = template.indexOf("*/", from);
  if (end === -1) throw new GoTemplateError('the comment has no end: write "*/"', line);
  const close = /^(\s-)?\}\}/.exec(template.slice(end + 2));
  if (close === null) throw new GoTemplateError("a comment must fill its action: write {{/* … */}}", line);
  return { end: end + 2 + close[0].length, trims: close[1] !== undefined };
}

function lexAction(template: string, from: number, line: number, lineAt: LineAt): Action {
  const tokens: Token[] = [];
  let depth = 0;
  let at = from;
  while (true) {
    const close = /^(?:[ \t\r\n]-)?\}\}/.exec(template.slice(at, at + 4));
    if (close !== null) {
      if (depth > 0) throw new GoTemplateError("a parenthesis has no end", line);
      return { tokens, end: at + close[0].length, trims: close[0].length > 2 };
    }
    if (at >= template.length) throw new GoTemplateError('the action has no end: write "}}"', line);
    const token = tokenAt(template, at, lineAt(at));
    if (token.text === "(") depth++;
    if (token.text === ")" && --depth < 0) throw new GoTemplateError('unmatched ")"', token.line);
    tokens.push(token);
    at += token.text.length;
  }
}

function tokenAt(template: string, at: number, line: number): Token {
  for (const [type, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const text = pattern.exec(template)?.[0];
    if (text === undefined) continue;
    if (type === "number" && /[\p{L}\p{Nd}_]/u.test(template.charAt(at + text.length)))
      throw new GoTemplateError(`bad number: ${text}${template.charAt(at + text.length)}`, line);
    return { type: type === "identifier" ? identifierType(text) : type, text, line };
  }
  throw new GoTemplateError(`unexpected ${JSON.stringify(template.charAt(at))} in an action`, line);
}

function identifierType(text: string): TokenType {
  if (text === "true" || text === "false") return "bool";
  if (text === "nil") return "nil";
  return KEYWORDS.has(text) ? "keyword" : "identifier";
}

type LineAt = (at: number) => number;

function lineCounter(template: string): LineAt {
  let line = 1;
  let next = template.indexOf("\n");
  return (at) => {
    for (; next !== -1 && next < at; next = template.indexOf("\n", next + 1)) line++;
    return line;
  };
}

/** A loop, because a regular expression rescans each run of spaces from each of its characters. */
function withoutEndSpace(text: string): string {
  let end = text.length;
  while (end > 0 && " \t\r\n".includes(text.charAt(end - 1))) end--;
  return text.slice(0, end);
}
