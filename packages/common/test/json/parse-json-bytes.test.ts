import { describe, expect, it } from "vitest";
import { parseJson, parseJsonBytes } from "../../src/json/index.ts";

const bytes = (text: string): Uint8Array => new TextEncoder().encode(text);
const list = (length: number, item: (at: number) => string): string =>
  `[${Array.from({ length }, (_, at) => item(at)).join(",")}]`;
const members = (count: number, start = 0): string =>
  `{${Array.from({ length: count }, (_, at) => `"k${start + at}" : ${at}`).join(",")}}`;

describe("parseJsonBytes", () => {
  it.each([
    ["a short text", '{"a":[1,9007199254740993,"\\u00e9"]}'],
    ["many values", list(1_048_573, () => "0")],
    ["many objects", list(300_000, () => '{"a":1}')],
    ["many names", list(30, (at) => members(1000, at * 1000))],
    ["equal names", list(1000, () => members(250))],
    ["large objects", list(50, () => members(2000))],
    ["long integers", list(40_000, (at) => `{"a":${2n ** 64n + BigInt(at)}}`)],
    ["names in texts", JSON.stringify(list(40, (at) => members(1000, at * 1000)))],
    ["values in texts", JSON.stringify(",[{".repeat(500_000))],
  ])("parses %s", async (_, text) => {
    expect(await parseJsonBytes(bytes(text))).toEqual(parseJson(text));
  });

  it.each([
    ["1048576 values", list(1_048_576, () => "0")],
    ["1048576 values", list(65_000, () => "1234567890123456")],
    ["1048576 values", list(3400, () => "9".repeat(309))],
    ["1048576 values", list(350_000, () => "[]")],
    // A few names have equal hashes.
    ["30000 different names", members(31_000)],
    ["30000 different names", list(310, (at) => members(100, at * 100))],
    ["30000 different names", list(31_000, (at) => `{"\\"${at}":0}`)],
    ["100000 members of objects with more than 250", list(51, () => members(2000))],
    ["100000 members of objects with more than 250", list(400, () => members(251))],
  ])("refuses more than %s", async (what, text) => {
    await expect(parseJsonBytes(bytes(text))).rejects.toThrow(`JSON has more than ${what}`);
  });

  it("finds other errors, also of long texts", async () => {
    const long = list(200_000, () => "0");
    for (const rest of ["", long]) {
      const parse = async (text: string) => parseJsonBytes(bytes(text + rest));
      await expect(parse("[".repeat(1001))).rejects.toMatchObject({ name: "JsonDepthError" });
      await expect(parse("}{,]")).rejects.toBeInstanceOf(SyntaxError);
      const invalid = new Uint8Array([...bytes(`"${rest}`), 0xff, 0x22]);
      await expect((async () => parseJsonBytes(invalid))()).rejects.toBeInstanceOf(TypeError);
    }
  });

  it("is synchronous for short texts, and yields for long ones", async () => {
    expect(parseJsonBytes(bytes("{}"))).toEqual({});
    let turns = 0;
    const count = setInterval(() => (turns += 1), 0);
    await parseJsonBytes(bytes(list(1_000_000, () => "12345")));
    clearInterval(count);
    expect(turns).toBeGreaterThanOrEqual(2);
  });
});
