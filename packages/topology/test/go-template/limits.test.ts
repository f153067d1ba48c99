import { describe, expect, it } from "vitest";
import { GoTemplateLimitError, renderTemplate } from "../../src/go-template/index.ts";

/** Returns the limit that a template exceeds, or undefined. */
function limitOf(template: string, data: Readonly<Record<string, unknown>> = {}): string | undefined {
  try {
    renderTemplate(template, data);
    return undefined;
  } catch (error) {
    if (error instanceof GoTemplateLimitError) return error.limit;
    throw error;
  }
}

const doubled = (times: number, action: string): string =>
  `{{ $x := "x" }}{{ range until ${times} }}${action}{{ end }}`;
const nested = (text: string, times: number, inner: string, end: string): string =>
  text.repeat(times) + inner + end.repeat(times);

describe("limits of a rendering", () => {
  it.each([
    ["doubling in range", doubled(60, "{{ $x = print $x $x }}")],
    ["doubling by cat", doubled(60, "{{ $x = cat $x $x }}")],
    ["doubling by join", doubled(60, '{{ $x = join "" (list $x $x) }}')],
    ["doubling by replace", doubled(60, '{{ $x = replace "x" "xx" $x }}')],
    ["replacing everything by much", '{{ $x := repeat 2000000 "a" }}{{ replace "a" (repeat 2000 "b") $x }}'],
    ["repeat", '{{ repeat 99999999999 "x" }}'],
    ["indent of many lines", '{{ repeat 1000000 "\\n" | indent 1000 }}'],
    ["output", '{{ $x := repeat 1000000 "x" }}{{ range until 100 }}{{ $x }}{{ end }}'],
    ["replaced matches", '{{ regexReplaceAll "a*" (repeat 2000 "b") (repeat 2000 "c") }}'],
    ["groups that are repeated", '{{ regexReplaceAll "(a+)" (repeat 5000 "a") (repeat 2000 "$1") }}'],
  ])("a text: %s", (_, template) => {
    expect(limitOf(template)).toMatch(/^max(?:Length|Steps)$/);
  });

  it.each([
    ["until", "{{ until 1000000000 }}"],
    ["untilStep", "{{ untilStep 0 1000000000 1 }}"],
    ["seq", "{{ seq 1 1000000000 }}"],
    ["range over an int", "{{ range 1000000000 }}{{ end }}"],
    ["nested ranges", "{{ range until 2000 }}{{ range until 2000 }}{{ end }}{{ end }}"],
    ["a list that doubles", `${doubled(60, "{{ $x = list $x $x }}")}{{ $x | toJson | len }}`],
    ["a list that doubles, printed", `${doubled(60, "{{ $x = list $x $x }}")}{{ $x }}`],
    ["a list that doubles, compared", `${doubled(60, "{{ $x = list $x $x }}")}{{ deepEqual $x $x }}`],
    ["a list that grows", "{{ $x := list }}{{ range until 10000 }}{{ $x = append $x $x }}{{ end }}"],
    ["widths", `{{ printf "${"%1000000d".repeat(20)}" ${"1 ".repeat(20)} }}`],
    ["widths of a list", '{{ printf "%1000d" (until 100000) }}'],
    ["uniq", "{{ uniq (until 400000) }}"],
    [
      "a long text read often",
      '{{ $x := repeat 1000000 "x" }}{{ range until 10000 }}{{ $y := len $x }}{{ end }}',
    ],
    ["a pattern of many states", '{{ regexMatch "(a{1,1000}b)" (repeat 1000000 "a") }}'],
    ["matches that each read the rest", '{{ regexFindAll "a*b|a" (repeat 200000 "a") -1 | len }}'],
    ["small patterns of large programs", '{{ range until 5000 }}{{ regexMatch "(a{1,1000})" "b" }}{{ end }}'],
    [
      "long patterns",
      '{{ $p := repeat 100000 "a|" }}{{ range until 50 }}{{ $y := regexMatch $p "" }}{{ end }}',
    ],
    ["a pattern of many groups", `{{ regexFindAll "${"()".repeat(2000)}" (repeat 100000 "a") -1 | len }}`],
    [
      "a pattern in a loop",
      '{{ range until 10000 }}{{ $y := regexMatch "(a?){30}a{30}" (repeat 100 "a") }}{{ end }}',
    ],
  ])("steps: %s", (_, template) => {
    expect(limitOf(template)).toMatch(/^max(?:Length|Steps)$/);
  });

  it.each([
    ["blocks", nested("{{ if true }}", 50_000, "x", "{{ end }}")],
    ["else if", `{{ if false }}${"{{ else if false }}".repeat(100_000)}{{ end }}`],
    ["parentheses", `{{ ${nested("(", 100_000, "1", ")")} }}`],
    ["calls", `{{ ${nested("(not ", 10_000, "true", ")")} }}`],
    ["definitions", nested('{{ block "x" . }}', 50_000, "x", "{{ end }}")],
    ["a template that calls itself", '{{ define "a" }}{{ template "a" . }}{{ end }}{{ template "a" . }}'],
    [
      "a template that calls itself in blocks",
      `{{ define "a" }}${nested("{{ with 1 }}", 100, '{{ template "a" (list (list .)) }}', "{{ end }}")}{{ end }}{{ template "a" . }}`,
    ],
    ["a list in a list", "{{ $x := list 1 }}{{ range until 5000 }}{{ $x = list $x }}{{ end }}{{ $x }}"],
    ["a map in itself", '{{ $x := dict }}{{ $_ := set $x "a" $x }}{{ $x }}'],
    ["a map in itself, merged", '{{ $x := dict }}{{ $_ := set $x "a" $x }}{{ merge $x $x }}'],
    ["JSON", '{{ fromJson (print (repeat 100000 "[") (repeat 100000 "]")) }}'],
    [
      "pretty JSON",
      "{{ $x := list 1 }}{{ range until 5000 }}{{ $x = list $x }}{{ end }}{{ toPrettyJson $x }}",
    ],
  ])("depth: %s", (_, template) => {
    expect(limitOf(template)).toBe("maxDepth");
  });

  it("depth: data", () => {
    let data: Record<string, unknown> = {};
    for (let at = 0; at < 100_000; at++) data = { data };
    expect(limitOf("{{ .data }}", data)).toBe("maxDepth");
  });

  it.each([
    ["space before an action", `${" ".repeat(300_000)}x {{- 1 }}`],
    ["trim", `{{ $x := print "a" (repeat 300000 " ") "b" }}{{ trim $x | len }}`],
    ["digits", '{{ float64 (print (repeat 300000 "1") "x") }}{{ int (repeat 300000 "1") }}'],
    ["slashes", '{{ base (print (repeat 300000 "/") "x") | len }}'],
    ["lines of actions", "{{1}}\n".repeat(30_000)],
    ["products", `{{ mul ${"9223372036854775807 ".repeat(9_000)} }}`],
    [
      "variables",
      `${Array.from({ length: 5_000 }, (_, at) => `{{ $v${at} := 1 }}`).join("")}${"{{ $v0 }}".repeat(5_000)}`,
    ],
    [
      "keys that begin alike",
      '{{ $d := dict }}{{ range $i := until 200 }}{{ $_ := set $d (printf "%s%d" (repeat 900 "x") $i) 1 }}{{ end }}{{ keys $d | len }}',
    ],
  ])("renders in linear time: %s", (_, template) => {
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
