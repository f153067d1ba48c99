import fc from "fast-check";
import type { JsonSchema } from "../../src/index.ts";

const word = fc.stringMatching(/^[a-z][a-z0-9]{0,8}$/);
const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`));
const byte = fc.integer({ min: 0, max: 255 });
const ipv4 = fc.tuple(byte, byte, byte, byte).map((bytes) => bytes.join("."));
const ipv6 = fc.array(hex(4), { minLength: 8, maxLength: 8 }).map((groups) => groups.join(":"));
const date = fc
  .date({ min: new Date("1970-01-01T00:00:00Z"), max: new Date("2199-12-31T00:00:00Z"), noInvalidDate: true })
  .map((day) => day.toISOString());
const uuid = (version: string) =>
  fc
    .tuple(hex(8), hex(4), hex(3), hex(3), hex(12))
    .map(([a, b, c, d, e]) => `${a}-${b}-${version}${c}-a${d}-${e}`);

/** Texts of each format that the API server knows. */
const FORMATS: Readonly<Record<string, fc.Arbitrary<string>>> = {
  bsonobjectid: hex(24),
  uri: fc.tuple(word, word).map(([host, path]) => `https://${host}.example.com/${path}`),
  email: fc.tuple(word, word).map(([name, host]) => `${name}@${host}.com`),
  hostname: word.map((name) => `${name}.example.com`),
  ipv4,
  ipv6,
  cidr: fc.oneof(
    fc.tuple(ipv4, fc.integer({ min: 0, max: 32 })).map(([address, bits]) => `${address}/${bits}`),
    fc.tuple(ipv6, fc.integer({ min: 0, max: 128 })).map(([address, bits]) => `${address}/${bits}`),
  ),
  mac: fc.array(hex(2), { minLength: 6, maxLength: 6 }).map((bytes) => bytes.join(":")),
  uuid: uuid("1"),
  uuid3: uuid("3"),
  uuid4: uuid("4"),
  uuid5: uuid("5"),
  isbn: fc.constantFrom("0321751043", "978-0321751041"),
  isbn10: fc.constant("0321751043"),
  isbn13: fc.constant("978-0321751041"),
  creditcard: fc.constantFrom("4242424242424242", "5555-5555-5555-4444"),
  ssn: fc.stringMatching(/^[0-9]{3}-[0-9]{2}-[0-9]{4}$/),
  hexcolor: hex(6).map((digits) => `#${digits}`),
  rgbcolor: fc.tuple(byte, byte, byte).map((channels) => `rgb(${channels.join(",")})`),
  byte: fc.stringMatching(/^(?:[A-Za-z0-9+/]{4}){1,4}$/),
  date: date.map((text) => text.slice(0, 10)),
  duration: fc
    .tuple(fc.nat(99), fc.constantFrom("ms", "s", "m", "h"))
    .map(([amount, unit]) => `${amount}${unit}`),
  datetime: date.map((text) => text.replace(/\.\d+Z$/, "Z")),
  k8sshortname: word,
  k8slongname: fc.tuple(word, word).map((names) => names.join(".")),
};

const CHARACTERS = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(..."abcXYZ019-_. ") },
  fc.constantFrom("é", "漢", "😀"),
);

/**
 * Texts for a string schema: by format, by pattern (with some attempts at lengths), or by length.
 */
export function textArbitrary(schema: JsonSchema): fc.Arbitrary<string> {
  const minLength = schema.minLength ?? 0;
  const maxLength = Math.max(minLength, Math.min(schema.maxLength ?? minLength + 12, minLength + 40));
  const plain = fc.array(CHARACTERS, { minLength, maxLength }).map((characters) => characters.join(""));
  const byFormat = FORMATS[(schema.format ?? "").replaceAll("-", "")];
  if (byFormat !== undefined) return byFormat;
  if (schema.pattern === undefined) return plain;
  return matching(schema.pattern, maxLength) ?? plain;
}

/** Building one is slow, and schemas repeat patterns. */
const byPattern = new Map<string, fc.Arbitrary<string> | undefined>();

function matching(pattern: string, maxLength: number): fc.Arbitrary<string> | undefined {
  const key = `${maxLength} ${pattern}`;
  if (!byPattern.has(key)) byPattern.set(key, buildMatching(pattern, maxLength));
  return byPattern.get(key);
}

/** RE2 and JavaScript syntax differ; an untranslatable pattern generates nothing. */
function buildMatching(pattern: string, maxLength: number): fc.Arbitrary<string> | undefined {
  const source = pattern.replaceAll("\\z", "$").replaceAll("\\A", "^").replaceAll("(?P<", "(?<");
  for (const flags of ["u", ""]) {
    try {
      return fc.stringMatching(new RegExp(source, flags), { maxLength: Math.max(1, maxLength) });
    } catch {
      // Not generatable with these flags: the next ones, or plain text.
    }
  }
  return undefined;
}
