import { formatExponent, formatFloat } from "@capikit/common/text";
import type { Budget } from "../runtime/budget.ts";
import { GoInt, type GoValue, isStruct, printed, sortedEntries, typeName } from "../runtime/go-value.ts";
import { bytesOf } from "./bytes.ts";
import { quoted } from "./strings.ts";

interface Verb {
  readonly flags: string;
  readonly width: number | undefined;
  readonly precision: number | undefined;
  readonly letter: string;
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
      if (letter === "v") flags = flags.replaceAll("+", "");
      add(shown({ flags, width: wide, precision: precise, letter, budget }, values[at++]));
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
  if (letter === "T") return padded(verb, typeName(value));
  if (value === null || value === undefined)
    return letter === "v" ? padded(verb, "<nil>") : `%!${letter}(<nil>)`;
  const isGo = isGoSyntax(verb);
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
    const inGo = isUnsigned && isGoSyntax(verb) ? { ...verb, letter: "x" } : verb;
    return intVerb(inGo, value.value) ?? bad(verb, value);
  }
  return floatVerb(verb, value) ?? bad(verb, value);
}

function isGoSyntax({ letter, flags }: Verb): boolean {
  return letter === "v" && flags.includes("#");
}

function bad({ letter }: Verb, value: GoValue): string {
  return `%!${letter}(${typeName(value)}=${printed(value)})`;
}

function textVerb(verb: Verb, value: string): string | undefined {
  const cut = verb.precision === undefined ? value : [...value].slice(0, verb.precision).join("");
  switch (verb.letter) {
    case "s":
      return padded(verb, cut);
    case "v":
      return padded(verb, isGoSyntax(verb) ? quoted(cut) : cut);
    case "q":
      return padded(verb, verb.flags.includes("#") && !/[`\n\r]/.test(cut) ? `\`${cut}\`` : quoted(cut));
    case "x":
    case "X": {
      const hex = Array.from(bytesOf(value), (byte) => byte.toString(16).padStart(2, "0")).join("");
      return padded(verb, verb.letter === "X" ? hex.toUpperCase() : hex);
    }
    default:
      return undefined;
  }
}

const BASES: Readonly<Record<string, number>> = { b: 2, d: 10, o: 8, O: 8, v: 10, x: 16, X: 16 };

function intVerb(verb: Verb, value: bigint): string | undefined {
  const { letter, flags } = verb;
  if (letter === "c") return padded(verb, characterOf(value));
  if (letter === "q") return padded(verb, `'${characterOf(value)}'`);
  if (letter === "U") return padded(verb, `U+${value.toString(16).toUpperCase().padStart(4, "0")}`);
  const base = BASES[letter];
  if (base === undefined) return undefined;
  let digits = (value < 0n ? -value : value).toString(base);
  if (letter === "X") digits = digits.toUpperCase();
  if (verb.precision !== undefined) digits = padding(verb, verb.precision - digits.length, "0") + digits;
  const prefix =
    letter === "O" ? "0o" : flags.includes("#") ? ({ x: "0x", X: "0X", o: "0", b: "0b" }[letter] ?? "") : "";
  return signed(verb, value < 0n, prefix, digits, verb.precision === undefined);
}

function floatVerb(verb: Verb, value: number): string | undefined {
  const digits = floatDigits(verb, Math.abs(value));
  if (digits === undefined) return undefined;
  const negative = value < 0 || Object.is(value, -0);
  return signed(verb, negative, "", digits, Number.isFinite(value));
}

function floatDigits({ letter, precision }: Verb, value: number): string | undefined {
  if (!Number.isFinite(value)) return Number.isNaN(value) ? "NaN" : "Inf";
  switch (letter) {
    case "f":
    case "F":
      return value.toFixed(Math.min(precision ?? 6, 100));
    case "e":
    case "E": {
      const [mantissa = "", exponent = "0"] = value.toExponential(Math.min(precision ?? 6, 100)).split("e");
      return `${mantissa}${letter}${formatExponent(Number(exponent))}`;
    }
    case "v":
    case "g":
    case "G": {
      const text = precision === undefined ? formatFloat(value) : shortened(value, precision);
      return letter === "G" ? text.toUpperCase() : text;
    }
    default:
      return undefined;
  }
}

function shortened(value: number, given: number): string {
  // The limit of JavaScript.
  const precision = Math.min(given, 100);
  const [mantissa = "", power = "0"] = value.toExponential(Math.max(precision, 1) - 1).split("e");
  const exponent = Number(power);
  if (exponent < -4 || exponent >= Math.max(precision, 1))
    return `${mantissa.includes(".") ? mantissa.replace(/\.?0+$/, "") : mantissa}e${formatExponent(exponent)}`;
  const fixed = value.toFixed(Math.min(100, Math.max(0, Math.max(precision, 1) - 1 - exponent)));
  return fixed.includes(".") ? fixed.replace(/\.?0+$/, "") : fixed;
}

function signed(verb: Verb, negative: boolean, prefix: string, digits: string, zeros: boolean): string {
  const sign = negative ? "-" : verb.flags.includes("+") ? "+" : verb.flags.includes(" ") ? " " : "";
  if (!zeros || !verb.flags.includes("0") || verb.flags.includes("-"))
    return padded({ ...verb, flags: verb.flags.replace("0", "") }, sign + prefix + digits);
  const missing = (verb.width ?? 0) - sign.length - prefix.length - digits.length;
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
