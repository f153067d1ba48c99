import { decodeBase64, encodeBase64 } from "@capikit/common/text";
import { sha1 } from "@noble/hashes/legacy.js";
import { sha256, sha512 } from "@noble/hashes/sha2.js";
import { bytesToHex } from "@noble/hashes/utils.js";
import { bytesOf, textOf } from "../runtime/bytes.ts";
import { fixed, type TemplateFunction } from "../runtime/template-function.ts";

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
