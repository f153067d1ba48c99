import { describe, expect, it } from "vitest";
import { substituteVariables, TemplateError } from "../../src/variables/index.ts";

const value = "a".repeat(3_000);

describe("templates with high resource usage", () => {
  it.each([
    ["a replacement", `\${A//a/${"y".repeat(50_000)}}`],
    ["the same value often", "${A}\n".repeat(30_000)],
    ["a pattern with many stars", `\${A##${"*a".repeat(2_000)}*b}`],
    ["a pattern of a suffix", `\${A%%${"*a".repeat(2_000)}*b}`],
  ])("%s", (_, template) => {
    expect(() => substituteVariables(template, () => value)).toThrow(TemplateError);
    expect(() => substituteVariables(template, () => value)).toThrow("the text is too long");
  });

  it("processes deeply nested defaults in linear time", () => {
    const depth = 100_000;
    const template = "${A:=x".repeat(depth) + "}".repeat(depth);
    expect(substituteVariables(template, () => undefined)).toBe("x".repeat(depth));
  });
});
