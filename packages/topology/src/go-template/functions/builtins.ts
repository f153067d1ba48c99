import { compareText } from "@capikit/common/text";
import { byteLength, bytesOf, isUtf8, textOf } from "../runtime/bytes.ts";
import { GoInt, type GoValue, isTrue, output, printed, small, typeName } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/template-error.ts";
import { budgetedVariadic, fixed, type TemplateFunction, variadic } from "../runtime/template-function.ts";
import { format } from "./format.ts";
import { isPrintable } from "./strings.ts";

/** The functions of text/template, except `and` and `or`. `call` never works on JSON. */
export const builtins: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["eq", variadic(["any"], "any", (first, ...others) => equals(first, others))],
  ["ne", fixed(["any", "any"], (left, right) => !equals(left, [right]))],
  ["lt", fixed(["any", "any"], isLess)],
  ["le", fixed(["any", "any"], (left, right) => isLess(left, right) || equals(left, [right]))],
  ["gt", fixed(["any", "any"], (left, right) => !isLess(left, right) && !equals(left, [right]))],
  ["ge", fixed(["any", "any"], (left, right) => !isLess(left, right))],
  ["not", fixed(["any"], (value) => !isTrue(value))],
  ["len", fixed(["any"], (value) => new GoInt(lengthOf(value)))],
  ["index", variadic(["any"], "any", (value, ...keys) => keys.reduce<GoValue>(at, value))],
  ["slice", variadic(["any"], "any", slice)],
  ["print", variadic([], "any", (...values) => sprint(values))],
  ["println", variadic([], "any", (...values) => `${values.map(printed).join(" ")}\n`)],
  ["printf", budgetedVariadic(["string"], "any", format)],
  ["html", variadic([], "any", (...values) => html(sprint(values.map(shownValue))))],
  ["js", variadic([], "any", (...values) => js(sprint(values.map(shownValue))))],
  ["urlquery", variadic([], "any", (...values) => urlQuery(sprint(values.map(shownValue))))],
]);

/** Joins values, with a space between two that are both not text. */
function sprint(values: readonly GoValue[]): string {
  return values
    .map((value, index) => {
      const before = values[index - 1];
      const space = index > 0 && typeof value !== "string" && typeof before !== "string";
      return `${space ? " " : ""}${printed(value)}`;
    })
    .join("");
}

/** Escaping functions show missing values as the output does, unlike `print`. */
function shownValue(value: GoValue): GoValue {
  return value ?? output(value);
}

function lengthOf(value: GoValue): number {
  if (typeof value === "string") return byteLength(value);
  if (Array.isArray(value)) return value.length;
  if (value instanceof Map) return value.size;
  if (value === null || value === undefined) throw new FunctionError("len of nil pointer");
  throw new FunctionError(`len of type ${typeof value === "object" ? "struct" : typeof value}`);
}

function at(value: GoValue, key: GoValue): GoValue {
  if (value instanceof Map) {
    if (typeof key !== "string")
      throw new FunctionError("value has type other than string; should be string");
    return value.get(key) ?? null;
  }
  if (value === null || value === undefined) throw new FunctionError("index of untyped nil");
  if (!Array.isArray(value) && typeof value !== "string")
    throw new FunctionError("can't index item of this type");
  const list = typeof value === "string" ? bytesOf(value) : value;
  const position = indexOf(key, list.length - 1);
  const member = list[position];
  return typeof member === "number" && typeof value === "string"
    ? new GoInt(member, "uint8")
    : (member as GoValue);
}

function indexOf(key: GoValue, last: number): number {
  if (!(key instanceof GoInt))
    throw new FunctionError("cannot index slice/array with a value that is not an int");
  const position = small(key);
  if (position < 0 || position > last) throw new FunctionError(`index out of range: ${position}`);
  return position;
}

/** The `slice` of text/template, which sprig replaces with its own. */
function slice(value: GoValue, ...positions: GoValue[]): GoValue {
  if (!Array.isArray(value) && typeof value !== "string")
    throw new FunctionError("can't slice item of this type");
  if (positions.length > (typeof value === "string" ? 2 : 3))
    throw new FunctionError("too many slice indexes");
  const list = typeof value === "string" ? bytesOf(value) : value;
  const [from = 0, to = list.length] = positions.map((key) => indexOf(key, list.length));
  if (from > to) throw new FunctionError(`invalid slice index: ${from} > ${to}`);
  return typeof value === "string" ? textOf(bytesOf(value).subarray(from, to)) : value.slice(from, to);
}

const HTML: Readonly<Record<string, string>> = {
  "\0": "\uFFFD",
  '"': "&#34;",
  "'": "&#39;",
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
};

function html(text: string): string {
  return text.replace(/[\0"'&<>]/g, (character) => HTML[character] ?? character);
}

function js(text: string): string {
  return Array.from(text, (character) => {
    if (character === "\\" || character === "'" || character === '"') return `\\${character}`;
    const code = character.codePointAt(0) ?? 0;
    if (
      code < 0x80 ? code >= 0x20 && !"<>&=".includes(character) : isPrintable(character) || !isUtf8(character)
    )
      return character;
    return `\\u${code.toString(16).toUpperCase().padStart(4, "0")}`;
  }).join("");
}

function urlQuery(text: string): string {
  return Array.from(bytesOf(text), (byte) => {
    const character = String.fromCharCode(byte);
    if (/[\w.~-]/.test(character)) return character;
    return character === " " ? "+" : `%${byte.toString(16).toUpperCase().padStart(2, "0")}`;
  }).join("");
}

type Kind = "bool" | "float" | "int" | "other" | "string";

function kindOf(value: GoValue): Kind {
  if (value instanceof GoInt) return "int";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "number") return "float";
  return typeof value === "string" ? "string" : "other";
}

/** `eq`: reports whether the first value equals any other. Go keeps `int` and `float64` apart. */
function equals(first: GoValue, others: readonly GoValue[]): boolean {
  if (others.length === 0) throw new FunctionError("missing argument for comparison");
  return others.some((other) => equal(first, other));
}

function equal(left: GoValue, right: GoValue): boolean {
  const nil = [left, right].some((value) => value === null || value === undefined);
  if (nil) return (left ?? null) === (right ?? null);
  const [leftKind, rightKind] = [kindOf(left), kindOf(right)];
  if (leftKind !== rightKind) throw incompatible(left, right);
  if (leftKind === "other") throw new FunctionError(`non-comparable type ${typeName(left)}`);
  if (left instanceof GoInt && right instanceof GoInt) return left.value === right.value;
  return left === right;
}

/** `lt`. */
function isLess(left: GoValue, right: GoValue): boolean {
  const [leftKind, rightKind] = [kindOf(left), kindOf(right)];
  if (leftKind === "other" || rightKind === "other") throw new FunctionError("invalid type for comparison");
  if (leftKind !== rightKind) throw incompatible(left, right);
  if (left instanceof GoInt && right instanceof GoInt) return left.value < right.value;
  if (typeof left === "number" && typeof right === "number") return left < right;
  if (typeof left === "string" && typeof right === "string") return compareText(left, right) < 0;
  throw new FunctionError("invalid type for comparison");
}

function incompatible(left: GoValue, right: GoValue): FunctionError {
  const [one, other] = [typeName(left), typeName(right)];
  const hint = [one, other].includes("float64")
    ? "; numbers of variables are float64: write 3.0, or convert them: (… | int)"
    : "";
  return new FunctionError(`incompatible types for comparison: ${one} and ${other}${hint}`);
}
