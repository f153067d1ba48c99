import { describe, expect, it } from "vitest";
import { bareText, quotedText, rawText } from "../../../src/model/text/go-string.ts";

describe("quoted", () => {
  it.each([
    ["plain; with, marks", '"plain; with, marks"'],
    ['say "x"', '`say "x"`'],
    ["back\\slash", "`back\\slash`"],
    ['`tick` and "quote"', '"`tick` and \\"quote\\""'],
    ["two\nlines\t\u0007", '"two\\nlines\\t\\u0007"'],
    ["\\\n", '"\\\\\\n"'],
    ["ümläut 🚀", '"ümläut 🚀"'],
  ])("writes %j", (text, written) => {
    expect(quotedText(text)).toBe(written);
  });
});

describe("raw and argument", () => {
  it("write paths raw and words bare", () => {
    expect(rawText(".a['b']")).toBe("`.a['b']`");
    expect(rawText("a`b")).toBe('"a`b"');
    expect(bareText("email")).toBe("email");
    expect(bareText("date-time")).toBe('"date-time"');
    expect(bareText("true")).toBe('"true"');
  });
});
