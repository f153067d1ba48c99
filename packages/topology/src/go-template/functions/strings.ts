import { shortEscapes } from "@capikit/common/text";
import type { Budget } from "../runtime/budget.ts";
import { GoInt, type GoValue, printed } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import { budgeted, fixed, type TemplateFunction, variadic } from "../runtime/template-function.ts";
import { bytesOf, textOf } from "./bytes.ts";
import { toText, toTexts } from "./cast.ts";

const SPACE = "[\\t\\n\\v\\f\\r \\u0085\\u00A0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]";
const anySpace = new RegExp(SPACE, "gu");
const oneSpace = new RegExp(SPACE, "u");

const trimAll = fixed(["string", "string"], (cutset, text) => trimmed(text, cutset));

export const strings: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["hello", fixed([], () => "Hello!")],
  ["trim", fixed(["string"], withoutOuterSpace)],
  ["upper", fixed(["string"], (text) => mapped(text, (character) => character.toUpperCase()))],
  ["lower", fixed(["string"], (text) => mapped(text, (character) => character.toLowerCase()))],
  [
    "title",
    fixed(["string"], (text) =>
      text.replace(/(^|[^\p{L}\p{N}_])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase()),
    ),
  ],
  [
    "untitle",
    fixed(["string"], (text) =>
      text.replace(/(^|\s)(\S)/gu, (_, before, letter) => before + letter.toLowerCase()),
    ),
  ],
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
  ["nospace", fixed(["string"], (text) => text.replace(anySpace, ""))],
  [
    "initials",
    fixed(["string"], (text) =>
      text
        .split(anySpace)
        .map((word) => word.slice(0, 1))
        .join(""),
    ),
  ],
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

/** Go maps one character to one: two from JavaScript change nothing, except dotted capital I. */
function mapped(text: string, map: (character: string) => string): string {
  return Array.from(text, (character) => {
    const result = map(character);
    if ([...result].length === 1) return result;
    return character === "\u0130" ? "i" : character;
  }).join("");
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
  return text.replaceAll(old, () => by);
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
export function quoted(text: string): string {
  const body = text.replace(/["\\]|[^\p{L}\p{M}\p{N}\p{P}\p{S} ]/gu, (character) => {
    const named = shortEscapes[character];
    if (named !== undefined) return named;
    const code = character.codePointAt(0) ?? 0;
    if (code < 0x80) return `\\x${code.toString(16).padStart(2, "0")}`;
    if (code < 0x1_0000) return `\\u${code.toString(16).padStart(4, "0")}`;
    return `\\U${code.toString(16).padStart(8, "0")}`;
  });
  return `"${body}"`;
}
