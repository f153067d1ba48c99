import type { Budget } from "../runtime/budget.ts";
import { bytesOf, isUtf8 } from "../runtime/bytes.ts";
import { GoInt, type GoValue, isStruct, printed, sortedEntries, typeName } from "../runtime/go-value.ts";
import { formatDigits } from "./format-float.ts";
import { escapedCharacter, isPrintable, quoted } from "./strings.ts";

interface Verb {
  readonly flags: string;
  readonly width: number | undefined;
  readonly precision: number | undefined;
  readonly letter: string;
  /** Whether it shows values as in Go's sources: `%#v`. */
  readonly isGo: boolean;
  readonly budget: Budget;
}

const DIRECTIVE = /%([-+# 0]*)(\*|\d+)?(?:\.(\*|\d+)?)?(?:\[(\d+)\])?([\s\S]?)/gu;

/** The largest width and precision of fmt. */
const MAX_NUMBER = 1_000_000;

/** `printf`, with the output of fmt for verbs that do not fit. */
export function format(budget: Budget, template: string, ...values: GoValue[]): string {
  const pieces: string[] = [];
  let length = 0;
  const add = (piece: string): void => {
    length += piece.length;
    budget.checkLength(length);
    pieces.push(piece);
  };
  let [from, at, reordered] = [0, 0, false];
  /** Parses a number, or takes the next value for `*`. */
  const number = (given: string): number | undefined => {
    if (given !== "*") return Number(given);
    const value = at < values.length ? values[at++] : undefined;
    const found = value instanceof GoInt ? Number(value.value) : Number.NaN;
    return Math.abs(found) <= MAX_NUMBER ? found : undefined;
  };
  for (const match of template.matchAll(DIRECTIVE)) {
    const [whole, given = "", width, precision = "0", index, letter = ""] = match;
    add(template.slice(from, match.index));
    from = match.index + whole.length;
    if ([width, precision].some((text) => text !== "*" && Number(text) > MAX_NUMBER)) {
      // fmt ignores everything after a number that is too large for a directive.
      from = template.length;
      add("%!(NOVERB)");
      break;
    }
    let flags = given;
    let wide = width === undefined ? undefined : number(width);
    if (width !== undefined && wide === undefined) add("%!(BADWIDTH)");
    if (wide !== undefined && wide < 0) {
      flags += "-";
      wide = -wide;
    }
    let precise = whole.includes(".") ? number(precision) : undefined;
    if (precise !== undefined && precise < 0) precise = undefined;
    if (whole.includes(".") && precise === undefined) add("%!(BADPREC)");
    if (index !== undefined) {
      at = Number(index) - 1;
      reordered = true;
    }
    if (letter === "%") add("%");
    else if (letter === "") add("%!(NOVERB)");
    else if (at < 0 || (index !== undefined && at >= values.length)) add(`%!${letter}(BADINDEX)`);
    else if (at >= values.length) add(`%!${letter}(MISSING)`);
    else {
      // In %+v the sign means names of fields, which values of templates do not have.
      const isGo = letter === "v" && flags.includes("#");
      if (letter === "v") flags = flags.replaceAll(/[+#]/g, "");
      add(shown({ flags, width: wide, precision: precise, letter, isGo, budget }, values[at++]));
    }
  }
  add(template.slice(from));
  if (!reordered && at < values.length) {
    const extra = values
      .slice(at)
      .map((value) => (value === null ? "<nil>" : `${typeName(value)}=${printed(value)}`));
    add(`%!(EXTRA ${extra.join(", ")})`);
  }
  return pieces.join("");
}

function shown(verb: Verb, value: GoValue): string {
  const { letter } = verb;
  if (value === null || value === undefined)
    return letter === "v" || letter === "T" ? padded(verb, "<nil>") : `%!${letter}(<nil>)`;
  if (letter === "T") return padded(verb, cut(verb, typeName(value)));
  const { isGo } = verb;
  const member = (each: GoValue): string => {
    if (each !== null && each !== undefined) return shown(verb, each);
    return isGo ? "interface {}(nil)" : "<nil>";
  };
  if (Array.isArray(value)) {
    const members = value.map(member);
    return isGo ? `${typeName(value)}{${members.join(", ")}}` : `[${members.join(" ")}]`;
  }
  if (value instanceof Map) {
    const entries = sortedEntries(value).map(([name, each]) => `${shown(verb, name)}:${member(each)}`);
    return isGo ? `${typeName(value)}{${entries.join(", ")}}` : `map[${entries.join(" ")}]`;
  }
  if (isStruct(value)) return textVerb(verb, value.text()) ?? bad(verb, value);
  if (typeof value === "boolean")
    return letter === "v" || letter === "t" ? padded(verb, String(value)) : bad(verb, value);
  if (typeof value === "string") return textVerb(verb, value) ?? bad(verb, value);
  if (value instanceof GoInt) {
    const isUnsigned = value.type.startsWith("uint");
    const inGo = isUnsigned && verb.isGo ? { ...verb, letter: "x", flags: `${verb.flags}#` } : verb;
    return intVerb(inGo, value.value) ?? bad(verb, value);
  }
  return floatVerb(verb, value) ?? bad(verb, value);
}

/** Returns the error for a verb that does not fit, with the value in the form of the other flags. */
function bad(verb: Verb, value: GoValue): string {
  return `%!${verb.letter}(${typeName(value)}=${shown({ ...verb, letter: "v" }, value)})`;
}

/** Shortens a text to the precision, in characters. */
function cut({ precision }: Verb, text: string): string {
  return precision === undefined ? text : [...text].slice(0, precision).join("");
}

function textVerb(verb: Verb, value: string): string | undefined {
  const text = cut(verb, value);
  switch (verb.letter) {
    case "s":
      return padded(verb, text);
    case "v":
      return padded(verb, verb.isGo ? quoted(text) : text);
    case "q":
      return padded(
        verb,
        verb.flags.includes("#") && isQuotable(text) ? `\`${text}\`` : quoted(text, verb.flags.includes("+")),
      );
    case "x":
    case "X":
      return padded(verb, hexadecimal(verb, bytesOf(value).subarray(0, verb.precision)));
    default:
      return undefined;
  }
}

function hexadecimal({ letter, flags }: Verb, bytes: Uint8Array): string {
  const digits = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0"));
  const prefix = flags.includes("#") && bytes.length > 0 ? "0x" : "";
  const text = flags.includes(" ") ? digits.map((two) => prefix + two).join(" ") : prefix + digits.join("");
  return letter === "X" ? text.toUpperCase() : text;
}

/** Reports whether a text can be between backquotes in Go's sources. */
function isQuotable(text: string): boolean {
  const isControl = (character: string): boolean =>
    (character < " " && character !== "\t") || character === "\x7f";
  return isUtf8(text) && !/[`\ufeff]/.test(text) && !Array.from(text).some(isControl);
}

const BASES: Readonly<Record<string, number>> = { b: 2, d: 10, o: 8, O: 8, v: 10, x: 16, X: 16 };

function intVerb(verb: Verb, value: bigint): string | undefined {
  const { letter, flags } = verb;
  if (letter === "c") return padded(verb, characterOf(value));
  if (letter === "q")
    return padded(verb, `'${escapedCharacter(characterOf(value), "'", flags.includes("+"))}'`);
  if (letter === "U") return padded({ ...verb, flags: flags.replaceAll("0", "") }, codePoint(verb, value));
  const base = BASES[letter];
  if (base === undefined) return undefined;
  if (value === 0n && verb.precision === 0) return padding(verb, verb.width ?? 0, " ");
  let digits = (value < 0n ? -value : value).toString(base);
  if (letter === "X") digits = digits.toUpperCase();
  if (verb.precision !== undefined) digits = padding(verb, verb.precision - digits.length, "0") + digits;
  const prefix =
    letter === "O" ? "0o" : flags.includes("#") ? ({ x: "0x", X: "0X", o: "0", b: "0b" }[letter] ?? "") : "";
  return signed(verb, value < 0n, prefix, digits, verb.precision === undefined);
}

function codePoint({ flags, precision = 0 }: Verb, value: bigint): string {
  const code = `U+${BigInt.asUintN(64, value).toString(16).toUpperCase().padStart(Math.max(precision, 4), "0")}`;
  const character = characterOf(value);
  const isShown = flags.includes("#") && character.codePointAt(0) === Number(value) && isPrintable(character);
  return isShown ? `${code} '${character}'` : code;
}

function floatVerb(verb: Verb, value: number): string | undefined {
  const { letter, precision, flags } = verb;
  if (!"vbeEfFgGxX".includes(letter)) return undefined;
  const form = {
    letter: letter === "v" ? "g" : letter.toLowerCase(),
    precision,
    hasPoint: flags.includes("#"),
    hasZeros: "vgGx".includes(letter),
  };
  const digits = formatDigits(Math.abs(value), form);
  const negative = value < 0 || Object.is(value, -0);
  const cased = letter === "E" || letter === "G" || letter === "X" ? digits.toUpperCase() : digits;
  return signed(verb, negative, "", Number.isFinite(value) ? cased : digits, Number.isFinite(value));
}

/** Adds sign, prefix and zeros. Go fills the width with zeros before it adds the prefix. */
function signed(verb: Verb, negative: boolean, prefix: string, digits: string, zeros: boolean): string {
  const sign = negative ? "-" : verb.flags.includes("+") ? "+" : verb.flags.includes(" ") ? " " : "";
  if (!zeros || !verb.flags.includes("0") || verb.flags.includes("-"))
    return padded({ ...verb, flags: verb.flags.replaceAll("0", "") }, sign + prefix + digits);
  const missing = (verb.width ?? 0) - sign.length - digits.length;
  return sign + prefix + padding(verb, missing, "0") + digits;
}

function padded(verb: Verb, text: string): string {
  const missing = (verb.width ?? 0) - [...text].length;
  if (missing <= 0) return text;
  if (verb.flags.includes("-")) return text + padding(verb, missing, " ");
  return padding(verb, missing, verb.flags.includes("0") ? "0" : " ") + text;
}

function padding({ budget }: Verb, count: number, character: string): string {
  budget.spend(Math.max(0, count) / 16);
  budget.checkLength(count);
  return character.repeat(Math.max(0, count));
}

function characterOf(value: bigint): string {
  const isCodePoint = value >= 0n && value <= 0x10_ffffn && !(value >= 0xd800n && value < 0xe000n);
  return isCodePoint ? String.fromCodePoint(Number(value)) : "\uFFFD";
}
