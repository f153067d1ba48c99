import { shortEscapes } from "@capikit/common/text";
import { countWork, limitText } from "../runtime/cost-meter.ts";
import { CelRuntimeError } from "../runtime/errors.ts";
import { format } from "../values/format-text.ts";
import { type ListValue, PlainList } from "../values/list.ts";
import type { MapValue } from "../values/map.ts";
import { textLength, trimSpace } from "../values/value.ts";
import { fn, method, type Overload } from "./overload.ts";
import { matches } from "./regex.ts";

/** Texts: the standard library's functions and version 2 of the strings extension. */
export const strings = (): readonly Overload[] => [
  ...sizes(),
  method("contains", "contains_string", "string, string", "bool", (text: string, part: string) =>
    text.includes(part),
  ),
  method("endsWith", "ends_with_string", "string, string", "bool", (text: string, part: string) =>
    text.endsWith(part),
  ),
  method("startsWith", "starts_with_string", "string, string", "bool", (text: string, part: string) =>
    text.startsWith(part),
  ),
  fn("matches", "matches", "string, string", "bool", matches),
  method("matches", "matches_string", "string, string", "bool", matches),
  method("charAt", "string_char_at_int", "string, int", "string", charAt),
  method("indexOf", "string_index_of_string", "string, string", "int", (text: string, part: string) =>
    indexOf(text, part, 0n),
  ),
  method("indexOf", "string_index_of_string_int", "string, string, int", "int", indexOf),
  method("lastIndexOf", "string_last_index_of_string", "string, string", "int", lastIndex),
  method("lastIndexOf", "string_last_index_of_string_int", "string, string, int", "int", lastIndexOf),
  method("lowerAscii", "string_lower_ascii", "string", "string", (text: string) =>
    text.replace(/[A-Z]+/g, (part) => part.toLowerCase()),
  ),
  method("upperAscii", "string_upper_ascii", "string", "string", (text: string) =>
    text.replace(/[a-z]+/g, (part) => part.toUpperCase()),
  ),
  method(
    "replace",
    "string_replace_string_string",
    "string, string, string",
    "string",
    (text: string, from: string, to: string) => replace(text, from, to, -1n),
  ),
  method("replace", "string_replace_string_string_int", "string, string, string, int", "string", replace),
  method("split", "string_split_string", "string, string", "list(string)", (text: string, by: string) =>
    split(text, by, -1n),
  ),
  method("split", "string_split_string_int", "string, string, int", "list(string)", split),
  method("substring", "string_substring_int", "string, int", "string", (text: string, from: bigint) =>
    substring(text, from, undefined),
  ),
  method("substring", "string_substring_int_int", "string, int, int", "string", substring),
  method("trim", "string_trim", "string", "string", trimSpace),
  method("format", "string_format", "string, list(dyn)", "string", format),
  fn("strings.quote", "strings_quote", "string", "string", quote),
  method("join", "list_join", "list(string)", "string", (list: ListValue) => join(list, "")),
  method("join", "list_join_string", "list(string), string", "string", join),
];

function sizes(): Overload[] {
  const text = (value: string): bigint => BigInt(textLength(value));
  const bytes = (value: Uint8Array): bigint => BigInt(value.length);
  const many = (value: ListValue | MapValue): bigint => BigInt(value.size);
  return [
    fn("size", "size_bytes", "bytes", "int", bytes),
    method("size", "bytes_size", "bytes", "int", bytes),
    fn("size", "size_list", "list(A)", "int", many),
    method("size", "list_size", "list(A)", "int", many),
    fn("size", "size_map", "map(A, B)", "int", many),
    method("size", "map_size", "map(A, B)", "int", many),
    fn("size", "size_string", "string", "int", text),
    method("size", "string_size", "string", "int", text),
  ];
}

function outOfRange(index: bigint): CelRuntimeError {
  return new CelRuntimeError(`index out of range: ${index}`);
}

function charAt(text: string, index: bigint): string {
  const chars = [...text];
  if (index < 0n || index > BigInt(chars.length)) throw outOfRange(index);
  return chars[Number(index)] ?? "";
}

/** Returns where an empty text is found. */
function clamped(text: string, from: bigint): bigint {
  const length = BigInt(textLength(text));
  return from > length ? length : from;
}

function indexOf(text: string, part: string, from: bigint): bigint {
  if (from < 0n) throw outOfRange(from);
  if (part === "") return clamped(text, from);
  const start = unitOf(text, from);
  if (start === undefined) return -1n;
  countSearch(text, part);
  return charOf(text, text.indexOf(part, start));
}

function lastIndex(text: string, part: string): bigint {
  const { length } = [...text];
  if (part === "") return BigInt(length);
  return length === 0 ? -1n : lastIndexOf(text, part, BigInt(length - 1));
}

function lastIndexOf(text: string, part: string, from: bigint): bigint {
  if (from < 0n) throw outOfRange(from);
  if (part === "") return clamped(text, from);
  const start = unitOf(text, from);
  if (start === undefined || start === text.length) return -1n;
  // Backward searches skip nothing.
  countWork((text.length * part.length) / 64);
  return charOf(text, text.lastIndexOf(part, start));
}

/** Returns a character's index in UTF-16 units; undefined beyond the end. */
function unitOf(text: string, char: bigint): number | undefined {
  if (char > BigInt(text.length)) return undefined;
  let unit = 0;
  for (let rest = Number(char); rest > 0; rest--) {
    if (unit >= text.length) return undefined;
    unit += (text.codePointAt(unit) ?? 0) > 0xffff ? 2 : 1;
  }
  return unit;
}

function charOf(text: string, unit: number): bigint {
  return unit < 0 ? -1n : BigInt(textLength(text.slice(0, unit)));
}

/** Counts a search for a long part, which skips at most about 250 characters at a time. */
function countSearch(text: string, part: string): void {
  countWork((text.length * part.length) / 65_536);
}

function replace(text: string, from: string, to: string, limit: bigint): string {
  countSearch(text, from);
  const parts = from === "" ? [...text] : text.split(from);
  limitText(text.length + (parts.length + 1) * to.length);
  const most = limit < 0n ? Number.POSITIVE_INFINITY : Number(limit);
  if (from === "") {
    // Between all characters, and at both ends.
    const filled = parts.map((char, index) => (index < most ? to : "") + char).join("");
    return filled + (parts.length < most ? to : "");
  }
  return parts.reduce((done, part, index) => done + (index <= most ? to : from) + part);
}

function split(text: string, by: string, limit: bigint): ListValue {
  if (limit === 0n) return new PlainList([]);
  countSearch(text, by);
  const parts = by === "" ? [...text] : text.split(by);
  const most = limit < 0n ? parts.length : Number(limit);
  if (parts.length <= most) return new PlainList(parts);
  return new PlainList([...parts.slice(0, most - 1), parts.slice(most - 1).join(by)]);
}

function substring(text: string, from: bigint, to: bigint | undefined): string {
  const chars = [...text];
  const end = to ?? BigInt(chars.length);
  if (to !== undefined && from > end)
    throw new CelRuntimeError(`invalid substring range. start: ${from}, end: ${end}`);
  for (const index of [from, end]) {
    if (index < 0n || index > BigInt(chars.length)) throw outOfRange(index);
  }
  return chars.slice(Number(from), Number(end)).join("");
}

function quote(text: string): string {
  return `"${text.replace(/[\p{Cc}\\"]/gu, (char) => shortEscapes[char] ?? char)}"`;
}

function join(list: ListValue, separator: string): string {
  return [...list]
    .map((value) => {
      if (typeof value !== "string") throw new CelRuntimeError("join: invalid input");
      return value;
    })
    .join(separator);
}
