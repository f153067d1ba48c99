import { isRecord } from "../json/json-object.ts";
import { formatFloat } from "../text/format.ts";
import { compareKeys } from "./natural-order.ts";
import { YamlWriteError } from "./yaml-error.ts";
import { resolveLimits, type YamlLimits } from "./yaml-limits.ts";

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

/**
 * Characters that need an escape, including line separators and lone surrogates, but not `\n`; and
 * the start of a command that GitHub's runner obeys anywhere in its logs.
 */
const unprintable = /[^\n -~\u00a0-\u2027\u202a-\ud7ff\ue000-\ufefe\uff00-\ufffd]|##\[/;

/** Indicators that a plain scalar of one line must not contain, and spaces at its ends. */
const notPlain = /^[ ,[\]{}&*!|>'"%@`]|^---|^\.{3}|(?:^| )#|(?:^[-?]|:)(?: |$)| $/;

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

const pads: string[] = [];

/** Writer options and limits, which are those of the reader. */
export interface StringifyYamlOptions extends Pick<YamlLimits, "maxDepth" | "maxLength" | "maxNodes"> {
  /** Sort the keys of mappings as Kubernetes' tools do. Default: false, in insertion order. */
  readonly sortKeys?: boolean | undefined;
  /** Column after which long lines are folded at single spaces. Default: no folding. */
  readonly lineWidth?: number | undefined;
  /** Readers for which ambiguous texts are quoted; `go` as in clusterctl. Default: `all`. */
  readonly readers?: Readers | undefined;
}

/**
 * Writes plain data as one YAML document, without `---`, in the style of Kubernetes' tools: lists
 * are not indented, multi-line text is a literal block. {@link parseYaml}, kubectl and Go's
 * sigs.k8s.io/yaml read it as the same data. Strings that YAML 1.1 or 1.2 would read as another
 * value are quoted. The output is deterministic.
 *
 * As in JSON, `undefined` members are omitted, and `toJSON` methods are called. Lone surrogates,
 * which YAML cannot represent, become U+FFFD, as in UTF-8.
 *
 * @throws YamlWriteError `YAML_WRITE_NOT_DATA` for functions, symbols, NaN and infinities;
 * `YAML_WRITE_TOO_DEEP`, `YAML_WRITE_TOO_LARGE` or `YAML_WRITE_TOO_MANY_NODES` for a value that
 * exceeds a limit or contains itself.
 * @throws TypeError for an invalid limit.
 */
export function stringifyYaml(value: unknown, options: StringifyYamlOptions = {}): string {
  const { maxDepth, maxLength, maxNodes } = resolveLimits(options);
  const { sortKeys = false, lineWidth = Number.POSITIVE_INFINITY, readers = "all" } = options;
  return new Writer({ maxDepth, maxLength, maxNodes, sortKeys, lineWidth, readers }).write(value);
}

/**
 * Writes plain data in the style of controller-gen: like {@link stringifyYaml}, with sorted keys, and
 * long lines folded after column 80.
 */
export function printYaml(
  value: unknown,
  options: Omit<StringifyYamlOptions, "sortKeys" | "lineWidth"> = {},
): string {
  return stringifyYaml(value, { ...options, sortKeys: true, lineWidth: 80 });
}

type Mapping = Readonly<Record<string, unknown>>;

/** Keys of YAML's simple form are limited in length. */
const longestSimpleKey = 128;

type ResolvedOptions = { readonly [K in keyof StringifyYamlOptions]-?: NonNullable<StringifyYamlOptions[K]> };

class Writer {
  readonly #options: ResolvedOptions;
  /** The output of objects that occur several times: the text and its indentation. */
  readonly #blocks = new Map<object, { readonly indent: number; readonly text: string }>();
  readonly #keys = new Map<string, string>();
  #nodes = 0;
  #depth = 0;

  constructor(options: ResolvedOptions) {
    this.#options = options;
  }

  write(value: unknown): string {
    return ended(this.#checked(this.#nested(value, 0, 2)));
  }

  /** Writes a value on the line of a dash or `: `, with its further lines indented by `indent`. */
  #nested(given: unknown, indent: number, textIndent = indent): string {
    const value = this.#entered(given);
    if (Array.isArray(value) && value.length > 0) return this.#sequence(value, indent);
    if (isRecord(value)) return this.#mapping(value, indent) || "{}\n";
    return ended(this.#scalar(value, textIndent, indent));
  }

  #mapping(mapping: Mapping, indent: number): string {
    const known = this.#blocks.get(mapping);
    if (known !== undefined && known.indent === indent) return known.text;
    this.#descend();
    const keys = Object.keys(mapping);
    if (this.#options.sortKeys && keys.length > 1) keys.sort(compareKeys);
    const space = pad(indent);
    let out = "";
    for (const key of lastOfEqual(keys)) {
      const value = mapping[key];
      if (value === undefined) continue;
      if (out !== "") out += space;
      out += this.#entry(key, value, indent);
    }
    this.#depth--;
    this.#blocks.set(mapping, { indent, text: this.#checked(out) });
    return out;
  }

  #entry(key: string, given: unknown, indent: number): string {
    const name = this.#key(key);
    if (name.length > longestSimpleKey)
      return `? ${name}\n${pad(indent)}: ${this.#nested(given, indent + 2)}`;
    const value = this.#entered(given);
    if (Array.isArray(value) && value.length > 0)
      return `${name}:\n${pad(indent)}${this.#sequence(value, indent)}`;
    if (isRecord(value)) {
      const text = this.#mapping(value, indent + 2);
      return text === "" ? `${name}: {}\n` : `${name}:\n${pad(indent + 2)}${text}`;
    }
    return ended(`${name}: ${this.#scalar(value, indent + 2, indent + name.length + 2)}`);
  }

  #sequence(items: readonly unknown[], indent: number): string {
    this.#descend();
    const space = pad(indent);
    let out = "";
    for (const item of items) {
      if (out !== "") out += space;
      out += `- ${this.#nested(item, indent + 2)}`;
    }
    this.#depth--;
    return this.#checked(out);
  }

  #key(key: string): string {
    const known = this.#keys.get(key);
    if (known !== undefined) return known;
    const style = scalarStyle(key, this.#options.readers);
    const text =
      style === "plain" && !key.startsWith("::")
        ? key
        : style === "single"
          ? `'${key.replaceAll("'", "''")}'`
          : writeDouble(key, 0, 0, Number.POSITIVE_INFINITY);
    this.#keys.set(key, text);
    return text;
  }

  #scalar(value: unknown, indent: number, column: number): string {
    switch (typeof value) {
      case "string":
        return this.#string(value, indent, column);
      case "boolean":
      case "bigint":
        return String(value);
      case "number":
        if (Number.isFinite(value)) return printNumber(value);
        throw notData("a number without a value");
      case "object":
        return value === null ? "null" : "[]";
      case "undefined":
        return "null";
    }
    throw notData(`a ${typeof value}`);
  }

  #string(text: string, indent: number, column: number): string {
    const { readers, lineWidth } = this.#options;
    const style = scalarStyle(text, readers);
    switch (style) {
      case "literal":
        // The indentation of a root block counts from -1.
        return column === 0 ? writeDouble(text, indent, column, lineWidth) : writeLiteral(text, indent);
      case "double":
        return writeDouble(text, indent, column, lineWidth);
      default:
        return writeFlat(text, style, indent, column, lineWidth);
    }
  }

  /** Counts a node, and returns its data. */
  #entered(value: unknown): unknown {
    this.#nodes += 1;
    const { maxNodes } = this.#options;
    if (this.#nodes > maxNodes)
      throw new YamlWriteError("YAML_WRITE_TOO_MANY_NODES", `the value has more than ${maxNodes} nodes`);
    const isConverted = typeof value === "object" && value !== null && "toJSON" in value;
    return isConverted && typeof value.toJSON === "function" ? value.toJSON() : value;
  }

  #descend(): void {
    this.#depth += 1;
    const { maxDepth } = this.#options;
    if (this.#depth > maxDepth)
      throw new YamlWriteError("YAML_WRITE_TOO_DEEP", `the value is nested deeper than ${maxDepth} levels`);
  }

  #checked(text: string): string {
    const { maxLength } = this.#options;
    if (text.length <= maxLength) return text;
    throw new YamlWriteError("YAML_WRITE_TOO_LARGE", `the text would have more than ${maxLength} characters`);
  }
}

const surrogate = /\p{Surrogate}/u;

/** Keys that differ only in lone surrogates become one; the last wins, as in JSON. */
function lastOfEqual(keys: readonly string[]): Iterable<string> {
  if (!keys.some((key) => surrogate.test(key))) return keys;
  return new Map(keys.map((key) => [key.replace(/\p{Surrogate}/gu, "\ufffd"), key])).values();
}

/** Prints integers in full; others in the shortest form, with an exponent as in Go's `%g`. */
function printNumber(value: number): string {
  if (Number.isInteger(value) && value >= -(2 ** 63) && value < 2 ** 64) return String(value);
  return formatFloat(value);
}

function notData(what: string): YamlWriteError {
  return new YamlWriteError("YAML_WRITE_NOT_DATA", `YAML cannot hold ${what}`);
}

function ended(text: string): string {
  return text.endsWith("\n") ? text : `${text}\n`;
}

/** Styles of a string; the first that preserves it is used. */
type ScalarStyle = "plain" | "single" | "double" | "literal";

/** The readers of the output. */
type Readers = "all" | "go";

/** Reports whether a reader would not read the plain text as a string. */
function readsAsOther(text: string, readers: Readers): boolean {
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

/** Returns the style of a string; `literal` if it has lines that a block scalar can hold. */
function scalarStyle(text: string, readers: Readers): ScalarStyle {
  if (readsAsOther(text, readers) || unprintable.test(text) || text.includes(" \n")) return "double";
  // GitHub's runner also obeys lines that begin with two colons.
  if (text.includes("\n")) return text.endsWith(" ") || /^[^\S\n]*::/m.test(text) ? "double" : "literal";
  return notPlain.test(text) ? "single" : "plain";
}

/** Reports whether no escape is needed. Line separators and lone surrogates are escaped. */
function isPrintable(code: number): boolean {
  if (code < 0xa0) return code >= 0x20 && code <= 0x7e;
  if (code < 0x2028) return true;
  return code > 0x2029 && (code < 0xd800 || code > 0xdfff) && code !== 0xfeff && code < 0xfffe;
}

/** Writes plain or single-quoted text, folded after a column at single spaces. */
function writeFlat(
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
    if (body[at + 1] === " " || body[at - 1] === " " || body.startsWith("::", at + 1)) continue;
    out += `${body.slice(from, at)}\n${pad(indent)}`;
    from = at + 1;
    lineStart = from - indent;
  }
  return out + body.slice(from) + quote;
}

/** Writes double-quoted text with escapes, folded after a column. */
function writeDouble(text: string, indent: number, column: number, lineWidth: number): string {
  const last = text.length - 1;
  let out = '"';
  let width = column + 1;
  let from = 0;
  let spaces = false;
  for (let at = 0; at <= last; at++) {
    const code = text.charCodeAt(at);
    if (code !== 0x20) {
      spaces = false;
      const isCommand = code === 0x5b && text.startsWith("##", at - 2);
      if (isPrintable(code) && code !== 0x22 && code !== 0x5c && !isCommand) {
        width++;
        continue;
      }
      const character = String.fromCodePoint(text.codePointAt(at) ?? 0);
      const written = escapeCharacter(character);
      out += text.slice(from, at) + written;
      width += written.length;
      at += character.length - 1;
      from = at + 1;
    } else if (!spaces && width > lineWidth && at > 0 && at < last && !text.startsWith("::", at + 1)) {
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
function writeLiteral(text: string, indent: number): string {
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

/** Returns a number of spaces, cached because printers use few widths very often. */
function pad(width: number): string {
  const known = pads[width];
  if (known !== undefined) return known;
  const spaces = " ".repeat(width);
  pads[width] = spaces;
  return spaces;
}
