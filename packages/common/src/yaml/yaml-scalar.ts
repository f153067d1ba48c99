/** Styles of a string; the first that preserves it is used. */
export type ScalarStyle = "plain" | "single" | "double" | "literal";

/** The readers of the output. */
export type Readers = "all" | "go";

/** Words that YAML 1.1 or 1.2 readers treat as booleans, nulls, merges or defaults. */
const reserved: ReadonlySet<string> = new Set(
  ["y", "yes", "true", "on", "n", "no", "false", "off", "null"]
    .flatMap((word) => [word, (word[0] ?? "").toUpperCase() + word.slice(1), word.toUpperCase()])
    .concat("~", "<<", "="),
);

const number =
  /^[-+]?(?:0[xX][0-9a-fA-F]+|0[oO][0-7]+|0[bB][01]+|(?:[0-9]+(?:\.[0-9]*)?|\.[0-9]*)(?:[eE][-+]?[0-9]+)?|\.(?:inf|Inf|INF)|\.(?:nan|NaN|NAN))$/;
const withoutDigits = /^[-+]?\.(?:[eE].*)?$/;
/** Not a number in any version of YAML, nor for Go, but a widespread reader returns NaN for it. */
const bareExponent = /^[-+]?[eE][-+]?[0-9_]+$/;
const base60 = /^[-+]?[0-9]+(?::[0-5]?[0-9])+(?:\.[0-9]*)?$/;
const timestamp =
  /^[0-9]{4}-[0-9]{1,2}-[0-9]{1,2}(?:(?:[Tt]|[ \t]+)[0-9]{1,2}:[0-9]{1,2}:[0-9]{1,2}(?:\.[0-9]*)?[ \t]*(?:Z|[-+][0-9:]+)?)?$/;

/** Texts in Go that other readers treat as numbers or defaults. */
const otherToFew = /^(?:=|\.|[-+]\.(?:nan|NaN|NAN))$/;

/** Reports whether a reader would not read the plain text as a string. */
export function readsAsOther(text: string, readers: Readers): boolean {
  if (text === "") return true;
  if (bareExponent.test(text)) return readers !== "go";
  if (readers === "go" && otherToFew.test(text)) return false;
  const first = text.charCodeAt(0);
  // Digits, signs and the dot start numbers and dates, but no reserved word.
  if ((first >= 0x30 && first <= 0x39) || first === 0x2b || first === 0x2d || first === 0x2e) {
    const bare = text.includes("_") ? text.replaceAll("_", "") : text;
    // Go ignores underscores only in numbers that start with a digit or sign, and requires a digit
    // before the exponent.
    const isGoText = (first === 0x2e && bare !== text) || withoutDigits.test(bare);
    if (readers === "go" && isGoText) return false;
    return number.test(bare) || base60.test(readers === "go" ? text : bare) || timestamp.test(text);
  }
  return text.length <= 5 && reserved.has(text);
}

/** Characters that need an escape, including line separators and lone surrogates, but not `\n`. */
const unprintable = /[^\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]/;

/** Indicators that a plain scalar of one line must not contain, and spaces at its ends. */
const notPlain = /^[ ,[\]{}&*!|>'"%@`]|^---|^\.{3}|(?:^| )#|(?:^[-?]|:)(?: |$)| $/;

/** Returns the style of a string; `literal` if it has lines that a block scalar can hold. */
export function scalarStyle(text: string, readers: Readers): ScalarStyle {
  if (readsAsOther(text, readers) || unprintable.test(text) || text.includes(" \n")) return "double";
  if (text.includes("\n")) return text.endsWith(" ") ? "double" : "literal";
  return notPlain.test(text) ? "single" : "plain";
}

/** Reports whether no escape is needed. Line separators and lone surrogates are escaped. */
function isPrintable(code: number): boolean {
  if (code < 0xa0) return code >= 0x20 && code <= 0x7e;
  if (code < 0x2028) return true;
  return code > 0x2029 && (code < 0xd800 || code > 0xdfff) && code !== 0xfeff && code < 0xfffe;
}

/** Writes plain or single-quoted text, folded after a column at single spaces. */
export function writeFlat(
  text: string,
  style: "plain" | "single",
  indent: number,
  column: number,
  lineWidth: number,
): string {
  const quote = style === "single" ? "'" : "";
  const body = style === "single" ? text.replaceAll("'", "''") : text;
  if (column + body.length <= lineWidth) return quote + body + quote;
  let out = quote;
  let from = 0;
  let lineStart = -(column + quote.length);
  for (let at = body.indexOf(" "); at !== -1; at = body.indexOf(" ", at + 1)) {
    if (at - lineStart <= lineWidth || at === 0 || at === body.length - 1) continue;
    if (body.charCodeAt(at + 1) === 0x20 || body.charCodeAt(at - 1) === 0x20) continue;
    out += `${body.slice(from, at)}\n${pad(indent)}`;
    from = at + 1;
    lineStart = from - indent;
  }
  return out + body.slice(from) + quote;
}

const shortEscapes: ReadonlyMap<number, string> = new Map([
  [0x00, "\\0"],
  [0x07, "\\a"],
  [0x08, "\\b"],
  [0x09, "\\t"],
  [0x0a, "\\n"],
  [0x0b, "\\v"],
  [0x0c, "\\f"],
  [0x0d, "\\r"],
  [0x1b, "\\e"],
  [0x22, '\\"'],
  [0x5c, "\\\\"],
  [0x85, "\\N"],
  [0x2028, "\\L"],
  [0x2029, "\\P"],
]);

/** Writes double-quoted text with escapes, folded after a column. */
export function writeDouble(text: string, indent: number, column: number, lineWidth: number): string {
  const last = text.length - 1;
  let out = '"';
  let width = column + 1;
  let from = 0;
  let spaces = false;
  for (let at = 0; at <= last; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20) {
      spaces = false;
      if (isPrintable(code) && code !== 0x22 && code !== 0x5c) {
        width++;
        continue;
      }
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const written = escapeCharacter(character);
      out += text.slice(from, at) + written;
      width += written.length;
      at += character.length - 1;
      from = at + 1;
    } else if (!spaces && width > lineWidth && at > 0 && at < last) {
      // A space at the start of a line would count as indentation.
      const guard = text.charCodeAt(at + 1) === 0x20 ? "\\" : "";
      out += `${text.slice(from, at)}\n${pad(indent)}${guard}`;
      width = indent + guard.length;
      from = at + 1;
      spaces = true;
    } else {
      width++;
      spaces = true;
    }
  }
  return `${out}${text.slice(from)}"`;
}

function escapeCharacter(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  // YAML has no escape for lone surrogates; replaces them as UTF-8 encoding does.
  if (code >= 0xd800 && code <= 0xdfff) return "\\uFFFD";
  const short = shortEscapes.get(code);
  if (short !== undefined) return short;
  const digits = code.toString(16).toUpperCase();
  if (code <= 0xff) return `\\x${digits.padStart(2, "0")}`;
  return code <= 0xffff ? `\\u${digits.padStart(4, "0")}` : `\\U${digits.padStart(8, "0")}`;
}

/** Writes a block scalar: header and lines, without a line break that the text does not have. */
export function writeLiteral(text: string, indent: number): string {
  const first = text.charCodeAt(0);
  const hint = first === 0x20 || first === 0x0a ? "2" : "";
  const chomp = !text.endsWith("\n") ? "-" : text === "\n" || text.endsWith("\n\n") ? "+" : "";
  const space = pad(indent);
  let out = `|${hint}${chomp}`;
  let from = 0;
  while (from <= text.length) {
    const end = text.indexOf("\n", from);
    const line = end === -1 ? text.slice(from) : text.slice(from, end);
    if (end === -1) return line === "" ? `${out}\n` : `${out}\n${space}${line}`;
    out += line === "" ? "\n" : `\n${space}${line}`;
    from = end + 1;
  }
  return out;
}

const pads: string[] = [];

/** Returns a number of spaces, cached because printers use few widths very often. */
export function pad(width: number): string {
  const known = pads[width];
  if (known !== undefined) return known;
  const spaces = " ".repeat(width);
  pads[width] = spaces;
  return spaces;
}
