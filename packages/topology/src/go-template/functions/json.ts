import { decodeBase64, encodeBase64, formatExponent, unicodeEscape } from "@capikit/common/text";
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import type { Budget } from "../runtime/budget.ts";
import { GoInt, type GoValue, goValue, isStruct, sortedEntries } from "../runtime/go-value.ts";
import { FunctionError } from "../runtime/limits.ts";
import { budgeted, fixed, type TemplateFunction } from "../runtime/template-function.ts";
import { bytesOf, textOf } from "./bytes.ts";

const ALPHABET = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";

export const encodings: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["b64enc", fixed(["string"], (text) => encodeBase64(bytesOf(text)))],
  ["b64dec", fixed(["string"], base64)],
  ["b32enc", fixed(["string"], base32)],
  ["sha1sum", fixed(["string"], checksum(sha1))],
  ["sha256sum", fixed(["string"], checksum(sha256))],
  ["sha512sum", fixed(["string"], checksum(sha512))],
  ["adler32sum", fixed(["string"], adler32)],
]);

function checksum(hash: (bytes: Uint8Array) => Uint8Array): (text: string) => string {
  return (text) => bytesToHex(hash(bytesOf(text)));
}

/** Invalid base64 becomes the text of the error, as in sprig. */
function base64(text: string): string {
  const given = text.replace(/[\r\n]/g, "");
  const valid = /^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/]{2}==|[A-Za-z\d+/]{3}=)?$/.exec(given);
  if (valid !== null) return textOf(decodeBase64(given));
  const wrong = given.search(/[^A-Za-z\d+/]/);
  return `illegal base64 data at input byte ${wrong === -1 ? given.length - (given.length % 4) : wrong}`;
}

function base32(text: string): string {
  let digits = "";
  let [bits, count] = [0, 0];
  for (const byte of bytesOf(text)) {
    bits = (bits << 8) | byte;
    for (count += 8; count >= 5; count -= 5) digits += ALPHABET.charAt((bits >> (count - 5)) & 31);
    bits &= (1 << count) - 1;
  }
  if (count > 0) digits += ALPHABET.charAt((bits << (5 - count)) & 31);
  return digits.padEnd(Math.ceil(digits.length / 8) * 8, "=");
}

function adler32(text: string): string {
  let [low, high] = [1, 0];
  for (const byte of bytesOf(text)) {
    low = (low + byte) % 65_521;
    high = (high + low) % 65_521;
  }
  return String(high * 65_536 + low);
}

/** sprig's functions of JSON. */
export const json: ReadonlyMap<string, TemplateFunction> = new Map<string, TemplateFunction>([
  ["toJson", fixed(["any"], (value) => escaped(written(value)))],
  ["mustToJson", fixed(["any"], (value) => escaped(written(value)))],
  ["toRawJson", fixed(["any"], (value) => written(value))],
  ["mustToRawJson", fixed(["any"], (value) => written(value))],
  ["toPrettyJson", budgeted(["any"], pretty)],
  ["mustToPrettyJson", budgeted(["any"], pretty)],
  ["fromJson", budgeted(["string"], (budget, text) => read(budget, text) ?? null)],
  [
    "mustFromJson",
    budgeted(["string"], (budget, text) => {
      const value = read(budget, text);
      if (value === undefined) throw new FunctionError("the text is not JSON");
      return value;
    }),
  ],
]);

function read(budget: Budget, text: string): GoValue {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return undefined;
  }
  const value = goValue(data, budget);
  budget.read(value);
  return value;
}

function pretty(budget: Budget, value: GoValue): string {
  // Every member is indented by two characters per level.
  budget.checkLength(indentation(value, 0));
  return escaped(written(value, "\n"));
}

function indentation(value: GoValue, depth: number): number {
  const members = Array.isArray(value) ? value : value instanceof Map ? [...value.values()] : [];
  return members.reduce<number>((sum, member) => sum + indentation(member, depth + 1), 2 * depth);
}

/** Writes JSON with sorted keys. `line` is a line break and indentation for the multi-line form. */
function written(value: GoValue, line?: string): string {
  if (value === null || value === undefined) return "null";
  if (value instanceof GoInt) return value.value.toString();
  if (typeof value === "number") return float(value);
  if (isStruct(value)) return text(value.text());
  if (typeof value !== "object") return typeof value === "string" ? text(value) : String(value);
  const deeper = line === undefined ? undefined : `${line}  `;
  const [open, close, members] = Array.isArray(value)
    ? ["[", "]", value.map((member) => written(member, deeper))]
    : [
        "{",
        "}",
        sortedEntries(value).map(
          ([key, member]) => `${text(key)}:${line === undefined ? "" : " "}${written(member, deeper)}`,
        ),
      ];
  if (members.length === 0) return `${open}${close}`;
  return `${open}${deeper ?? ""}${members.join(`,${deeper ?? ""}`)}${line ?? ""}${close}`;
}

function float(value: number): string {
  if (!Number.isFinite(value)) throw new FunctionError("JSON has no such number");
  const size = Math.abs(value);
  if (size === 0 || (size >= 1e-6 && size < 1e21)) return Object.is(value, -0) ? "-0" : String(value);
  const [mantissa = "", power = "0"] = value.toExponential().split("e");
  const exponent = Number(power);
  return `${mantissa}e${exponent < 0 && exponent > -10 ? exponent : formatExponent(exponent)}`;
}

function text(value: string): string {
  return JSON.stringify(value).replace(/[\u2028\u2029]/g, unicodeEscape);
}

function escaped(value: string): string {
  return value.replace(/[<>&]/g, unicodeEscape);
}
