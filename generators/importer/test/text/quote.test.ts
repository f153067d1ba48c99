import { describe, expect, it } from "vitest";
import { argument, quoted, raw } from "../../src/text/quote.ts";

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
    expect(quoted(text)).toBe(written);
  });
});

describe("raw and argument", () => {
  it("write paths raw and words bare", () => {
    expect(raw(".a['b']")).toBe("`.a['b']`");
    expect(raw("a`b")).toBe('"a`b"');
    expect(argument("email")).toBe("email");
    expect(argument("date-time")).toBe('"date-time"');
    expect(argument("true")).toBe('"true"');
  });
});
