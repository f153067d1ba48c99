import { GoTemplateLimitError, type RenderLimits, renderTemplate } from "../../src/go-template/index.ts";

/** Returns the limit that a template exceeds, or undefined. */
export function limitOf(
  template: string,
  data: Readonly<Record<string, unknown>> = {},
  limits?: RenderLimits,
): string | undefined {
  try {
    renderTemplate(template, data, limits && { limits });
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

type Case = readonly [name: string, template: string];

/** Templates of long texts. */
export const longTexts: readonly Case[] = [
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
];

/** Templates of many steps. */
export const manySteps: readonly Case[] = [
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
  ["long patterns", '{{ $p := repeat 5000 "a|" }}{{ range until 50 }}{{ $y := regexMatch $p "" }}{{ end }}'],
  ["a pattern of many groups", `{{ regexFindAll "${"()".repeat(2000)}" (repeat 100000 "a") -1 | len }}`],
  [
    "a pattern in a loop",
    '{{ range until 10000 }}{{ $y := regexMatch "(a?){30}a{30}" (repeat 100 "a") }}{{ end }}',
  ],
];

/** Deep templates and values; a scale of 1 takes seconds. */
export const deep = (scale: number): readonly Case[] => [
  ["blocks", nested("{{ if true }}", 50_000 * scale, "x", "{{ end }}")],
  ["else if", `{{ if false }}${"{{ else if false }}".repeat(100_000 * scale)}{{ end }}`],
  ["parentheses", `{{ ${nested("(", 100_000 * scale, "1", ")")} }}`],
  ["calls", `{{ ${nested("(not ", 10_000 * scale, "true", ")")} }}`],
  ["definitions", nested('{{ block "x" . }}', 50_000 * scale, "x", "{{ end }}")],
  ["a template that calls itself", '{{ define "a" }}{{ template "a" . }}{{ end }}{{ template "a" . }}'],
  [
    "a template that calls itself in blocks",
    `{{ define "a" }}${nested("{{ with 1 }}", 100, '{{ template "a" (list (list .)) }}', "{{ end }}")}{{ end }}{{ template "a" . }}`,
  ],
  ["a list in a list", "{{ $x := list 1 }}{{ range until 5000 }}{{ $x = list $x }}{{ end }}{{ $x }}"],
  ["a map in itself", '{{ $x := dict }}{{ $_ := set $x "a" $x }}{{ $x }}'],
  ["a map in itself, merged", '{{ $x := dict }}{{ $_ := set $x "a" $x }}{{ merge $x $x }}'],
  ["JSON", '{{ fromJson (print (repeat 100000 "[") (repeat 100000 "]")) }}'],
  ["pretty JSON", "{{ $x := list 1 }}{{ range until 5000 }}{{ $x = list $x }}{{ end }}{{ toPrettyJson $x }}"],
];

/** Templates within the limits; a scale of 1 shows that the time is linear. */
export const linear = (scale: number): readonly Case[] => [
  ["space before an action", `${" ".repeat(300_000 * scale)}x {{- 1 }}`],
  ["trim", `{{ $x := print "a" (repeat 300000 " ") "b" }}{{ trim $x | len }}`],
  ["digits", '{{ float64 (print (repeat 300000 "1") "x") }}{{ int (repeat 300000 "1") }}'],
  ["slashes", '{{ base (print (repeat 300000 "/") "x") | len }}'],
  ["lines of actions", "{{1}}\n".repeat(30_000 * scale)],
  ["products", `{{ mul ${"9223372036854775807 ".repeat(9_000 * scale)} }}`],
  [
    "variables",
    `${Array.from({ length: 5_000 * scale }, (_, at) => `{{ $v${at} := 1 }}`).join("")}${"{{ $v0 }}".repeat(5_000 * scale)}`,
  ],
  [
    "keys that begin alike",
    '{{ $d := dict }}{{ range $i := until 200 }}{{ $_ := set $d (printf "%s%d" (repeat 900 "x") $i) 1 }}{{ end }}{{ keys $d | len }}',
  ],
];
