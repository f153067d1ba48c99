import { describe, expect, it } from "vitest";
import { parseJson, stringifyJson } from "../../src/json/index.ts";

describe("parseJson", () => {
  it.each<[string, unknown]>([
    ["9007199254740991", 9007199254740991],
    ["9007199254740993", 9007199254740993n],
    ["-9223372036854775808", -9223372036854775808n],
    ["[18446744073709551615, 1]", [18446744073709551615n, 1]],
    // Not integers, but doubles by themselves.
    ["1e20", 1e20],
    ["0.1234567890123456789", Number("0.1234567890123456789")],
    ['"9007199254740993"', "9007199254740993"],
    ['{"a":{"b":9007199254740993}}', { a: { b: 9007199254740993n } }],
  ])("%s", (text, want) => {
    expect(parseJson(text)).toEqual(want);
  });

  it("finds a long number at any position", () => {
    for (let before = 0; before < 40; before++) {
      for (let after = 0; after < 3; after++) {
        const text = `[1,12345,"${"x".repeat(before)}",9007199254740993${",2".repeat(after)}]`;
        expect((parseJson(text) as unknown[])[3]).toBe(9007199254740993n);
      }
    }
  });

  it("finds it after digits in strings and between possible neighbours", () => {
    const texts = `"${"1".repeat(40)}","i-00000000000000001","9007199254740993"`;
    for (const number of [
      "9007199254740993",
      "-9007199254740993",
      " 9007199254740993\t",
      "\n-9007199254740993\r\n",
    ]) {
      for (const text of [
        `[${texts},${number}]`,
        `{"a":[${texts}],"b":${number}}`,
        `[${number},${texts}]`,
        number,
      ]) {
        expect(stringifyJson(parseJson(text))).toBe(text.replaceAll(/\s/g, ""));
      }
    }
  });

  it("rejects invalid JSON", () => {
    expect(() => parseJson("{12345678901234567890")).toThrow(SyntaxError);
  });
});

describe("stringifyJson", () => {
  it.each([
    [{ a: 9007199254740993n, b: [1n] }, '{"a":9007199254740993,"b":[1]}'],
    [{ a: 1, b: undefined, c: new Date(0) }, '{"a":1,"c":"1970-01-01T00:00:00.000Z"}'],
  ])("%o", (value, want) => {
    expect(stringifyJson(value)).toBe(want);
  });

  it("round-trips values", () => {
    const text = '{"a":[9223372036854775807,-9223372036854775808,0,1.5]}';
    expect(stringifyJson(parseJson(text))).toBe(text);
  });

  it("rejects a cycle, also next to a bigint", () => {
    const circle: Record<string, unknown> = { n: 1n };
    circle.self = circle;
    expect(() => stringifyJson(circle)).toThrow(/circular/);
  });
});
