import { shortEscapes } from "@capikit/common/text";
import type { Budget } from "../runtime/budget.ts";
import { bytesOf, invalidByte, isUtf8, textOf, toUtf8 } from "../runtime/bytes.ts";
import { GoInt, type GoValue, printed } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import { budgeted, fixed, type TemplateFunction, variadic } from "../runtime/template-function.ts";
import { toText, toTexts } from "./cast.ts";

const SPACE = "[\\t\\n\\v\\f\\r \\u0085\\u00A0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const oneSpace = new RegExp(SPACE, "u");

const trimAll = fixed(["string", "string"], (cutset, text) => trimmed(text, cutset));

export const strings: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["hello", fixed([], () => "Hello!")],
  ["trim", fixed(["string"], withoutOuterSpace)],
  ["upper", fixed(["string"], (text) => mapped(text, upper))],
  ["lower", fixed(["string"], (text) => mapped(text, lower))],
  ["title", fixed(["string"], title)],
  ["untitle", fixed(["string"], untitle)],
  ["trunc", fixed(["int", "string"], truncated)],
  ["abbrev", fixed(["int", "string"], (width, text) => (width < 4 ? text : abbreviated(text, 0, width)))],
  [
    "abbrevboth",
    fixed(["int", "int", "string"], (left, right, text) =>
      right < 4 || (left > 0 && right < 7) ? text : abbreviated(text, left, right),
    ),
  ],
  ["substr", fixed(["int", "int", "string"], substring)],
  ["repeat", budgeted(["int", "string"], repeated)],
  ["trimAll", trimAll],
  ["trimall", trimAll],
  [
    "trimSuffix",
    fixed(["string", "string"], (end, text) =>
      end !== "" && text.endsWith(end) ? text.slice(0, -end.length) : text,
    ),
  ],
  [
    "trimPrefix",
    fixed(["string", "string"], (start, text) => (text.startsWith(start) ? text.slice(start.length) : text)),
  ],
  ["nospace", fixed(["string"], nospace)],
  ["initials", fixed(["string"], initials)],
  ["contains", fixed(["string", "string"], (part, text) => text.includes(part))],
  ["hasPrefix", fixed(["string", "string"], (start, text) => text.startsWith(start))],
  ["hasSuffix", fixed(["string", "string"], (end, text) => text.endsWith(end))],
  [
    "quote",
    variadic([], "any", (...values) =>
      present(values)
        .map((value) => quoted(toText(value)))
        .join(" "),
    ),
  ],
  [
    "squote",
    variadic([], "any", (...values) =>
      present(values)
        .map((value) => `'${printed(value)}'`)
        .join(" "),
    ),
  ],
  ["cat", variadic([], "any", (...values) => present(values).map(printed).join(" "))],
  ["indent", budgeted(["int", "string"], indented)],
  ["nindent", budgeted(["int", "string"], (budget, spaces, text) => `\n${indented(budget, spaces, text)}`)],
  ["replace", budgeted(["string", "string", "string"], replaced)],
  ["plural", fixed(["string", "string", "int"], (one, many, count) => (count === 1 ? one : many))],
  ["toString", fixed(["any"], toText)],
  ["toStrings", fixed(["any"], toTexts)],
  ["join", budgeted(["string", "any"], joined)],
  ["split", fixed(["string", "string"], (separator, text) => numbered(parts(text, separator)))],
  [
    "splitn",
    fixed(["string", "int", "string"], (separator, count, text) => numbered(parts(text, separator, count))),
  ],
  ["splitList", fixed(["string", "string"], (separator, text) => parts(text, separator))],
  [
    "atoi",
    fixed(
      ["string"],
      (text) => new GoInt(/^[+-]?\d{1,400}$/.test(text) ? BigInt(text.replace("+", "")) : 0n),
    ),
  ],
  [
    "fail",
    fixed(["string"], (message) => {
      throw new FunctionError(message);
    }),
  ],
]);

function mapped(text: string, map: (character: string) => string): string {
  return Array.from(toUtf8(text), map).join("");
}

/** Go maps one character to one: two from JavaScript change nothing, except some with a form of their own. */
function upper(character: string): string {
  const result = character.toUpperCase();
  if ([...result].length === 1) return result;
  const code = character.codePointAt(0) ?? 0;
  // Greek letters with an iota.
  if (code >= 0x1f80 && code < 0x1fb0) return String.fromCodePoint(code | 8);
  return [0x1fb3, 0x1fc3, 0x1ff3].includes(code) ? String.fromCodePoint(code + 9) : character;
}

function lower(character: string): string {
  return character === "\u0130" ? "i" : character.toLowerCase();
}

/** Letters whose form at the start of a title is not the capital one: digraphs, and Georgian, without such forms. */
const titleForms: Readonly<Record<string, string>> = Object.fromEntries(
  ["\u01c4\u01c5\u01c6", "\u01c7\u01c8\u01c9", "\u01ca\u01cb\u01cc", "\u01f1\u01f2\u01f3"].flatMap((forms) =>
    Array.from(forms, (form) => [form, forms.charAt(1)]),
  ),
);

function title(text: string): string {
  let isStart = true;
  return mapped(text, (character) => {
    const wasStart = isStart;
    isStart = character < "\x80" ? !/\w/.test(character) : oneSpace.test(character);
    if (!wasStart || (character >= "\u10d0" && character <= "\u10ff")) return character;
    return titleForms[character] ?? upper(character);
  });
}

function untitle(text: string): string {
  let isStart = true;
  return mapped(text, (character) => {
    if (oneSpace.test(character)) isStart = true;
    else if (isStart) {
      isStart = false;
      return lower(character);
    }
    return character;
  });
}

/** sprig takes each byte for a character here. */
function byteCharacters(text: string): string[] {
  return Array.from(bytesOf(text), (byte) => String.fromCharCode(byte));
}

function nospace(text: string): string {
  const characters = byteCharacters(text);
  const kept = characters.filter((character) => !oneSpace.test(character));
  return kept.length === characters.length ? text : kept.join("");
}

function initials(text: string): string {
  const characters = byteCharacters(text);
  const isSpace = (at: number): boolean => at < 0 || oneSpace.test(characters[at] ?? "");
  return characters.filter((_, at) => !isSpace(at) && isSpace(at - 1)).join("");
}

function present(values: readonly GoValue[]): GoValue[] {
  return values.filter((value) => value !== null && value !== undefined);
}

function trimmed(text: string, cutset: string): string {
  const cut = new Set(cutset);
  const characters = [...text];
  const from = characters.findIndex((character) => !cut.has(character));
  if (from === -1) return "";
  return characters.slice(from, characters.findLastIndex((character) => !cut.has(character)) + 1).join("");
}

function truncated(count: number, text: string): string {
  const bytes = bytesOf(text);
  if (count < 0) return bytes.length + count > 0 ? textOf(bytes.subarray(bytes.length + count)) : text;
  return bytes.length > count ? textOf(bytes.subarray(0, count)) : text;
}

function substring(start: number, end: number, text: string): string {
  const bytes = bytesOf(text);
  const from = Math.max(start, 0);
  const to = start >= 0 && (end < 0 || end > bytes.length) ? bytes.length : end;
  if (from > to || to > bytes.length)
    throw new FunctionError(`slice bounds out of range: ${start} to ${end} of ${bytes.length} bytes`);
  return textOf(bytes.subarray(from, to));
}

/** A loop, because a regular expression rescans each run of spaces from each of its characters. */
function withoutOuterSpace(text: string): string {
  let [from, to] = [0, text.length];
  while (from < to && oneSpace.test(text.charAt(from))) from++;
  while (to > from && oneSpace.test(text.charAt(to - 1))) to--;
  return text.slice(from, to);
}

function repeated(budget: Budget, count: number, text: string): string {
  if (count < 0) throw new FunctionError("negative repeat count");
  budget.checkLength(count * text.length);
  return text.repeat(count);
}

function indented(budget: Budget, spaces: number, text: string): string {
  const pad = repeated(budget, spaces, " ");
  return pad + replaced(budget, "\n", `\n${pad}`, text);
}

function replaced(budget: Budget, old: string, by: string, text: string): string {
  budget.checkLength(text.length + occurrences(text, old) * (by.length - old.length));
  return old === ""
    ? `${by}${Array.from(text, (character) => character + by).join("")}`
    : text.replaceAll(old, () => by);
}

function occurrences(text: string, part: string): number {
  if (part === "") return text.length + 1;
  let count = 0;
  for (let at = text.indexOf(part); at !== -1; at = text.indexOf(part, at + part.length)) count++;
  return count;
}

function joined(budget: Budget, separator: string, values: GoValue): string {
  const texts = toTexts(values);
  budget.checkLength(separator.length * (texts.length - 1));
  return texts.join(separator);
}

function abbreviated(text: string, left: number, width: number): string {
  const bytes = bytesOf(text);
  if (bytes.length <= width) return text;
  const cut = (from: number, to: number) => textOf(bytes.subarray(from, to));
  const offset = Math.min(
    left,
    bytes.length,
    Math.max(bytes.length - (width - 3), bytes.length - left < width - 3 ? 0 : left),
  );
  const begin = bytes.length - Math.min(left, bytes.length) < width - 3 ? bytes.length - (width - 3) : offset;
  if (begin <= 4) return `${cut(0, width - 3)}...`;
  if (begin + width - 3 < bytes.length) return `...${abbreviated(cut(begin, bytes.length), 0, width - 3)}`;
  return `...${cut(bytes.length - (width - 3), bytes.length)}`;
}

function parts(text: string, separator: string, count = -1): string[] {
  const all = separator === "" ? [...text] : text.split(separator);
  if (count === 0) return [];
  if (count < 0 || all.length <= count) return all;
  return [...all.slice(0, count - 1), all.slice(count - 1).join(separator)];
}

function numbered(values: readonly string[]): Map<string, GoValue> {
  return new Map(values.map((value, at) => [`_${at}`, value]));
}

/** A text between quotes, as Go's `%q` writes it. */
export function quoted(text: string, isAscii = false): string {
  const body = Array.from(text, (character) => escapedCharacter(character, '"', isAscii)).join("");
  return `"${body}"`;
}

/** Reports whether a character is printable in Go: a letter, mark, number, punctuation mark, symbol or space. */
export function isPrintable(character: string): boolean {
  return /^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(character);
}

/** Returns a character as in a Go literal with these quotes. */
export function escapedCharacter(character: string, quote: string, isAscii: boolean): string {
  if (character === quote || character === "\\") return `\\${character}`;
  if (isPrintable(character) && !(isAscii && character > "\x7f")) return character;
  const named = character === '"' ? undefined : shortEscapes[character];
  if (named !== undefined) return named;
  const code = invalidByte(character) ?? character.codePointAt(0) ?? 0;
  if (code < 0x80 || !isUtf8(character)) return `\\x${code.toString(16).padStart(2, "0")}`;
  if (code < 0x1_0000) return `\\u${code.toString(16).padStart(4, "0")}`;
  return `\\U${code.toString(16).padStart(8, "0")}`;
}
