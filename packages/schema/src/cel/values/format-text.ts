import { compareText, formatFloat, shortEscapes } from "@capikit/common/text";
import { countWork, limitText } from "../runtime/cost-meter.ts";
import { CelRuntimeError } from "../runtime/errors.ts";
import { Uint } from "../syntax/ast.ts";
import { ListValue } from "./list.ts";
import { MapValue } from "./map.ts";
import { Duration, Timestamp } from "./time.ts";
import { TypeValue, typeName, type Value } from "./value.ts";

/** A part of a format string: literal text, or a clause such as `%.2f`. */
export type FormatPart =
  | { readonly text: string }
  | { readonly verb: string; readonly precision: number | undefined };

const DEFAULT_PRECISION = 6;

/**
 * Splits a format string.
 *
 * @throws CelRuntimeError for an unknown clause.
 */
export function parseFormat(template: string): readonly FormatPart[] {
  const parts: FormatPart[] = [];
  let done = 0;
  for (let at = template.indexOf("%"); at !== -1; at = template.indexOf("%", done)) {
    if (at > done) parts.push({ text: template.slice(done, at) });
    const clause = /^%(?:(%)|(?:\.(\d+))?([sdfebxXo]))/.exec(template.slice(at));
    if (clause === null)
      throw new CelRuntimeError(
        `format has no clause ${JSON.stringify(template.slice(at, at + 2))}: use %s %d %f %e %b %x %X %o, or %% for a percent sign`,
      );
    const [all, percent, precision, verb = ""] = clause;
    parts.push(
      percent === undefined
        ? { verb, precision: precision === undefined ? undefined : Number(precision) }
        : { text: "%" },
    );
    done = at + all.length;
  }
  if (done < template.length) parts.push({ text: template.slice(done) });
  return parts;
}

export function format(template: string, args: ListValue): string {
  let next = 0;
  let length = 0;
  return parseFormat(template)
    .map((part) => {
      if ("text" in part) return part.text;
      if (next >= args.size) throw new CelRuntimeError(`index ${next} out of range`);
      const shown = clause(part.verb, part.precision ?? DEFAULT_PRECISION, args.at(next++));
      length += shown.length;
      limitText(length);
      countWork(shown.length / 16);
      return shown;
    })
    .join("");
}

function clause(verb: string, precision: number, value: Value): string {
  switch (verb) {
    case "s":
      return text(value);
    case "d":
      return integer(value, "%d").toString();
    case "f":
      return fixed(double(value, "%f"), precision);
    case "e":
      return exponent(double(value, "%e"), precision);
    case "b":
      return typeof value === "boolean" ? String(Number(value)) : integer(value, "%b").toString(2);
    case "o":
      return integer(value, "%o").toString(8);
    default: {
      const hex = hexadecimal(value);
      return verb === "X" ? hex.toUpperCase() : hex;
    }
  }
}

function integer(value: Value, verb: string): bigint {
  if (typeof value === "bigint") return value;
  if (value instanceof Uint) return value.value;
  throw new CelRuntimeError(`${verb} only formats integers, found ${typeName(value)}`);
}

function double(value: Value, verb: string): number {
  if (typeof value === "number") return value;
  if (value === "NaN" || value === "Infinity" || value === "-Infinity") return Number(value);
  throw new CelRuntimeError(`${verb} only formats doubles, found ${typeName(value)}`);
}

/** Grouped by thousands, ties to the even digit. */
function fixed(value: number, precision: number): string {
  if (!Number.isFinite(value)) return special(value);
  const [whole = "", fraction] = roundHalfEven(Math.abs(value), Math.min(precision, 99)).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ",");
  return `${value < 0 ? "-" : ""}${grouped}${fraction === undefined ? "" : `.${fraction}`}`;
}

function roundHalfEven(value: number, digits: number): string {
  if (value >= 1e21) return `${BigInt(value)}${digits === 0 ? "" : `.${"0".repeat(digits)}`}`;
  const exact = value.toFixed(100);
  const cut = exact.indexOf(".") + 1 + digits;
  const kept = BigInt(exact.slice(0, cut).replace(".", ""));
  const rest = exact.slice(cut);
  const half = `5${"0".repeat(rest.length - 1)}`;
  const up = rest > half || (rest === half && kept % 2n === 1n);
  const text = (up ? kept + 1n : kept).toString().padStart(digits + 1, "0");
  return digits === 0 ? text : `${text.slice(0, -digits)}.${text.slice(-digits)}`;
}

/** The API server treats the precision as a width: there are always six digits. */
function exponent(value: number, width: number): string {
  limitText(width);
  if (!Number.isFinite(value)) return special(value).padStart(width);
  const [mantissa = "", power = ""] = scientific(value, DEFAULT_PRECISION).split("e");
  return `${mantissa}×10${superscript(power)}`.padStart(width);
}

function superscript(power: string): string {
  const digits: Readonly<Record<string, string>> = {
    "+": "⁺",
    "-": "⁻",
    0: "⁰",
    1: "¹",
    2: "²",
    3: "³",
    4: "⁴",
    5: "⁵",
    6: "⁶",
    7: "⁷",
    8: "⁸",
    9: "⁹",
  };
  return power
    .replace(/^\+/, "")
    .split("")
    .map((char) => digits[char] ?? char)
    .join("");
}

function special(value: number): string {
  return Number.isNaN(value) ? "NaN" : value > 0 ? "∞" : "-∞";
}

function hexadecimal(value: Value): string {
  if (typeof value === "string") return hexadecimal(new TextEncoder().encode(value));
  if (value instanceof Uint8Array)
    return [...value].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return integer(value, "%x").toString(16);
}

function text(value: Value): string {
  if (value === null) return "null";
  if (typeof value === "string" || typeof value === "boolean" || typeof value === "bigint")
    return String(value);
  if (typeof value === "number") return formatFloat(value);
  if (value instanceof Uint) return value.value.toString();
  if (value instanceof Uint8Array) return new TextDecoder().decode(value);
  if (value instanceof Timestamp || value instanceof Duration) return value.toString();
  if (value instanceof TypeValue) return value.name;
  if (value instanceof ListValue) return `[${[...value].map(nested).join(", ")}]`;
  if (value instanceof MapValue) return mapText(value);
  throw new CelRuntimeError(`%s does not format ${typeName(value)}`);
}

function mapText(map: MapValue): string {
  const entries = map.keys().map((key): [string, string] => {
    if (typeof key === "number")
      throw new CelRuntimeError("no formatting function for map key of type double");
    return [nested(key), nested(map.get(key))];
  });
  entries.sort(([left], [right]) => compareText(left, right));
  return `{${entries.map(([key, value]) => `${key}:${value}`).join(", ")}}`;
}

function nested(value: Value): string {
  if (typeof value === "string") return quoted(value);
  if (typeof value === "number")
    return Number.isFinite(value) ? value.toFixed(DEFAULT_PRECISION) : quoted(formatFloat(value));
  if (value instanceof Uint8Array) return `b${quoted(text(value))}`;
  if (value instanceof Timestamp) return `timestamp(${quoted(value.toString())})`;
  if (value instanceof Duration) return `duration(${quoted(value.toString())})`;
  return text(value);
}

function quoted(value: string): string {
  countWork(value.length / 2);
  const chars = [...value].map((char) => {
    const short = shortEscapes[char];
    if (short !== undefined) return short;
    if (/^[\p{L}\p{M}\p{N}\p{P}\p{S} ]$/u.test(char)) return char;
    const code = (char.codePointAt(0) ?? 0).toString(16);
    if (code.length <= 2 && Number.parseInt(code, 16) < 0x80) return `\\x${code.padStart(2, "0")}`;
    return code.length <= 4 ? `\\u${code.padStart(4, "0")}` : `\\U${code.padStart(8, "0")}`;
  });
  return `"${chars.join("")}"`;
}

/** `%.*e` of C: at least two digits of exponent. */
function scientific(value: number, digits: number): string {
  return value.toExponential(digits).replace(/e([+-])(\d)$/, "e$10$2");
}
