import { describe, expect, it } from "vitest";
import { renderTemplate } from "../../src/go-template/index.ts";
import { deep, limitOf, linear, longTexts, manySteps } from "./limit-cases.ts";

describe("limits of a rendering", () => {
  it.each([...longTexts, ...manySteps])("length or steps: %s", (_, template) => {
    const small = { maxLength: 100_000, maxSteps: 10_000 };
    expect(limitOf(template, {}, small)).toMatch(/^max(?:Length|Steps)$/);
  });

  it.each([
    ["chunks", "{{ chunk 1 (until 5000) | len }}"],
    ["joined lists", `{{ $x := until 1000 }}{{ concat ${"$x ".repeat(40)} | len }}`],
  ])("steps of created lists: %s", (_, template) => {
    expect(limitOf(template, {}, { maxSteps: 20_000 })).toBeUndefined();
    expect(limitOf(template, {}, { maxSteps: 10_000 })).toBe("maxSteps");
  });

  it("length and steps by default", () => {
    expect(limitOf('{{ $x := repeat 1000000 "x" }}{{ range until 100 }}{{ $x }}{{ end }}')).toBe("maxLength");
    expect(limitOf("{{ until 1000000000 }}")).toMatch(/^max(?:Length|Steps)$/);
  });

  it.each(deep(0.1))("depth: %s", (_, template) => {
    expect(limitOf(template)).toBe("maxDepth");
  });

  it("depth: data", () => {
    let data: Record<string, unknown> = {};
    for (let at = 0; at < 100_000; at++) data = { data };
    expect(limitOf("{{ .data }}", data)).toBe("maxDepth");
  });

  it.each(linear(0.1))("allows: %s", (_, template) => {
    expect(limitOf(template)).toBeUndefined();
  });

  it.each([
    ["constraints", `{{ semverCompare "${"1   ".repeat(40)}!" "1.0.0" }}`, "improper constraint"],
    [
      "long constraints",
      '{{ semverCompare (repeat 100000 "1") "1.0.0" }}',
      "a constraint has too many characters",
    ],
    ["many arguments", `{{ list ${"1 ".repeat(20_000)} }}`, "list has 20000 arguments; 10000 are the most"],
    ["operands", `{{ mulf ${"1.1 ".repeat(5_000)} }}`, "more than 256 operands"],
    ["code points", '{{ "\\Uffffffff" }}', "\\Uffffffff is not a Unicode code point"],
  ])("refuses %s", (_, template, message) => {
    expect(() => renderTemplate(template, {})).toThrow(message);
  });

  it.each([
    // As Go 1.26 prints them.
    ['{{ printf "a%1000000000db" 1 }}', "a%!(NOVERB)%!(EXTRA int=1)"],
    ['{{ printf "a%.1000000000fb" 1.0 }}', "a%!(NOVERB)%!(EXTRA float64=1)"],
    ['{{ printf "%*d" 1000000000 1 }}', "%!(BADWIDTH)1"],
    ['{{ printf "%*d|" -3 1 }}', "1  |"],
    ['{{ printf "%.*f" -1 1.5 }}', "%!(BADPREC)1.500000"],
    ['{{ printf "%c%c" -1 55296 }}', "\uFFFD\uFFFD"],
    ['{{ printf "%.200g" 1.5 }}', "1.5"],
  ])("%s gives %s", (template, text) => {
    expect(renderTemplate(template, {})).toBe(text);
  });

  it("name the template, the line and the option", () => {
    const template = '{{ define "deep" }}\n{{ repeat 100 "x" }}{{ end }}{{ template "deep" }}';
    const render = () => renderTemplate(template, {}, { limits: { maxLength: 99 } });
    expect(render).toThrow('line 2: template "deep": a text has more than 99 characters (limits.maxLength)');
    const error = (() => {
      try {
        return render();
      } catch (thrown) {
        return thrown;
      }
    })();
    expect(error).toMatchObject({
      name: "GoTemplateLimitError",
      limit: "maxLength",
      line: 2,
      template: "deep",
    });
    expect(renderTemplate(template, {}, { limits: { maxLength: 101 } })).toHaveLength(101);
  });

  it.each([0, -1, 1.5, Number.NaN, "9" as unknown as number])("are positive integers, not %s", (maxSteps) => {
    expect(() => renderTemplate("", {}, { limits: { maxSteps } })).toThrow(
      "limits: maxSteps must be a positive integer",
    );
  });

  it("leave space for templates that are large in earnest", () => {
    const files = Array.from({ length: 2_000 }, (_, at) => ({
      path: `/etc/${at}`,
      content: "x".repeat(100),
    }));
    const text = renderTemplate(
      "{{ range .files }}- {{ .path | quote }}: {{ .content | b64enc | indent 4 }}\n{{ end }}",
      { files },
    );
    expect(text.length).toBeGreaterThan(300_000);
    const chain = `{{ if eq .v "x" }}x${Array.from({ length: 190 }, (_, at) => `{{ else if eq .v "${at}" }}${at}`).join("")}{{ end }}`;
    expect(renderTemplate(chain, { v: "189" })).toBe("189");
  });
});

it("leaves patterns of many matches alone that read the text once", () => {
  const text = "a line of a script  \n".repeat(5000);
  const template = '{{ regexReplaceAll "\\\\s+" .text " " | len }}';
  expect(renderTemplate(template, { text })).toBe(String(19 * 5000));
});
