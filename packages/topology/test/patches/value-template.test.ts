import { describe, expect, it } from "vitest";
import { ValueTemplateError, valueFromTemplate } from "../../src/patches/inline-patch.ts";

describe("the value of a template", () => {
  it.each([
    ["{{ .n }}", 3],
    ["yes", true],
    ['"yes"', "yes"],
    ["0644", 420],
    ["0o17", 15],
    ["12:30", "12:30"],
    ["1.0", 1],
    ["2026-01-02", "2026-01-02"],
    ["", null],
    ["a: {{ .n }}\nb: [x, {{ .n }}]", { a: 3, b: ["x", 3] }],
    ['{"a": null}', { a: null }],
    ["{{ .missing }}", "<no value>"],
    ["{{ range .list }}\n- {{ . }}\n{{ end }}", ["p", "q"]],
  ])("%j is %j", (template, value) => {
    expect(
      valueFromTemplate(
        template,
        new Map<string, never>(Object.entries({ n: 3, list: ["p", "q"] }) as never),
      ),
    ).toEqual(value);
  });

  it("is YAML", () => {
    expect(() => valueFromTemplate("a: b: c", new Map())).toThrow(ValueTemplateError);
  });
});
