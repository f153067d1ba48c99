import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { parseJson, stringifyJson } from "../../src/json/index.ts";
import { parseByReviver } from "./parse-by-reviver.ts";

const limit = 2n ** 53n;
const numberText = fc.oneof(
  fc.bigInt({ min: limit - 3n, max: limit + 3n }).map(String),
  fc.bigInt({ min: -limit - 3n, max: -limit + 3n }).map(String),
  fc.bigInt({ min: -(2n ** 90n), max: 2n ** 90n }).map(String),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => JSON.stringify(value)),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 2n ** 80n }), fc.nat(400))
    .map(([digits, power]) => `${digits}e-${power}`),
  fc
    .tuple(fc.bigInt({ min: 0n, max: 2n ** 80n }), fc.nat(400))
    .map(([digits, power]) => `${digits}E+${power}`),
  fc.bigInt({ min: 0n, max: 2n ** 90n }).map((digits) => `-1.${digits}`),
  fc.constantFrom("9007199254740991", "9007199254740992", "-9007199254740992", "1e20", "1e999", "-0"),
);
const stringText = fc
  .oneof(
    fc.string(),
    fc.string({ unit: "grapheme" }),
    fc
      .array(fc.constantFrom("\\", '"', ",", ":", " ", "9007199254740993", "1", "é", "\u2028", "[", "{"))
      .map((parts) => parts.join("")),
    fc.constantFrom("__proto__", "constructor", "toString", "0", "1", ""),
  )
  .map((text) => JSON.stringify(text));
const space = fc.constantFrom("", "", "", " ", "\n", "\t \r\n");
const spaced = (text: fc.Arbitrary<string>) => fc.tuple(space, text, space).map((parts) => parts.join(""));

/** Valid JSON of all kinds. */
const { document } = fc.letrec<{ document: string }>((tie) => ({
  document: spaced(
    fc.oneof(
      { maxDepth: 5, depthSize: "small" },
      numberText,
      stringText,
      fc.constantFrom("true", "false", "null"),
      fc.array(tie("document")).map((items) => `[${items.join(",")}]`),
      fc
        .array(fc.tuple(spaced(stringText), tie("document")))
        .map((members) => `{${members.map(([key, value]) => `${key}:${value}`).join(",")}}`),
    ),
  ),
}));
const numRuns = inject("nightly") ? 200_000 : 2000;

describe("parseJson", () => {
  it("reads each text as the reference does, and writes back the same integers", () => {
    fc.assert(
      fc.property(document, (text) => {
        const value = parseJson(text);
        const written = stringifyJson(value);
        return (
          isDeepStrictEqual(value, parseByReviver(text)) &&
          isDeepStrictEqual(parseJson(written), parseByReviver(written))
        );
      }),
      { numRuns },
    );
  });

  it("refuses the same texts as JSON.parse", () => {
    const accepts = (read: (text: string) => unknown, text: string): boolean => {
      try {
        read(text);
        return true;
      } catch (error) {
        expect(error).toBeInstanceOf(SyntaxError);
        return false;
      }
    };
    // A character is inserted or removed, or a piece replaced by a long number.
    const broken = fc
      .tuple(
        document,
        fc.nat(),
        fc.nat(3),
        fc.constantFrom("", '"', "\\", ",", "-", "0", "9007199254740993", "]"),
      )
      .map(([text, at, length, by]) => {
        const from = at % (text.length + 1);
        return text.slice(0, from) + by + text.slice(from + length);
      });
    fc.assert(
      fc.property(broken, (text) => accepts(parseJson, text) === accepts(JSON.parse, text)),
      { numRuns },
    );
  });

  it.each([
    "{9007199254740993:1}",
    "[009007199254740993]",
    "[--9007199254740993]",
    '["a"9007199254740993]',
    "[9007199254740993a]",
    '[9007199254740993,"]',
  ])("refuses %s", (text) => {
    expect(() => parseJson(text)).toThrow(SyntaxError);
  });

  it("keeps members whose names are those of prototypes", () => {
    const text = '{"__proto__":9007199254740993,"a":{"__proto__":{"b":9007199254740993}}}';
    const value = parseJson(text) as { a: object };
    expect(stringifyJson(value)).toBe(text);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
    expect(Object.hasOwn(value.a, "__proto__")).toBe(true);
  });

  it("reads at any depth", () => {
    const text = `${"[".repeat(100_000)}9007199254740993${"]".repeat(100_000)}`;
    let value = parseJson(text);
    while (Array.isArray(value)) value = value[0];
    expect(value).toBe(9007199254740993n);
  });

  it("reads integers of up to 309 digits", () => {
    const digits = "9".repeat(309);
    expect(parseJson(`[-${digits}]`)).toEqual([-BigInt(digits)]);
    expect(() => parseJson(`[1,${digits}9]`)).toThrow("an integer at position 3 has more than 309 digits");
    expect(parseJson(`[1.${digits}9]`)).toEqual([Number(`1.${digits}9`)]);
  });
});
