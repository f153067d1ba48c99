import { describe, expect, test } from "vitest";
import type { Diagnostic } from "../../src/diagnostics/diagnostic.ts";
import { renderDiagnostics } from "../../src/diagnostics/render.ts";
import { sortDiagnostics } from "../../src/diagnostics/sort.ts";

const source = { path: "api/v1/widget.ts", text: "a\n\t* +kubebuilder:optinal 🚀 x\nlast" };
const at = (start: number, end: number) => ({ source, start, end });

const unknown: Diagnostic = {
  code: "CK1001",
  severity: "error",
  message: "there is no marker +kubebuilder:optinal",
  help: "did you mean +optional?",
  location: at(5, 25),
  related: [{ message: "as here", location: at(0, 1) }],
};
const warning: Diagnostic = {
  code: "CK4999",
  severity: "warning",
  message: "100% of it,\nall: of it",
  location: at(29, 37),
};
const whole: Diagnostic = {
  code: "CK2001",
  severity: "error",
  message: "there is no tsconfig",
  help: "write one",
};

describe("text", () => {
  test("place, code frame, help and related places", () => {
    expect(renderDiagnostics([warning, unknown, whole], { format: "text" })).toMatchInlineSnapshot(`
      "error CK2001: there is no tsconfig
        help: write one

      api/v1/widget.ts:2:4 - error CK1001: there is no marker +kubebuilder:optinal

      2 |   * +kubebuilder:optinal 🚀 x
        |     ^^^^^^^^^^^^^^^^^^^^

        help: did you mean +optional?

        api/v1/widget.ts:1:1 - as here
      1 | a
        | ^

      api/v1/widget.ts:2:28 - warning CK4999: 100% of it,
      all: of it

      2 |   * +kubebuilder:optinal 🚀 x
        |                            ^
      "
    `);
  });

  test("long lines are cut around the place", () => {
    const long = { path: "a.ts", text: `first\n${"-".repeat(30_000)}here${"+".repeat(30_000)}` };
    const diagnostic = (start: number, end: number): Diagnostic => ({
      ...warning,
      location: { source: long, start, end },
    });
    const frame = (start: number, end: number): string[] =>
      renderDiagnostics([diagnostic(start, end)], { format: "text" })
        .split("\n")
        .slice(3, 5);
    expect(frame(30_006, 30_010)).toEqual([
      `2 | …${"-".repeat(80)}here${"+".repeat(156)}…`,
      `  | ${" ".repeat(81)}^^^^`,
    ]);
    expect(frame(6, 60_000)).toEqual([`2 | ${"-".repeat(240)}…`, `  | ${"^".repeat(240)}`]);
    const many = Array.from({ length: 5_000 }, (_, at) => diagnostic(6 + at, 7 + at));
    expect(renderDiagnostics(many, { format: "text" }).length).toBeLessThan(5_000 * 1_000);
  });

  test("colours come from outside", () => {
    const text = renderDiagnostics([unknown], { format: "text", paint: (style, of) => `<${style}>${of}</>` });
    expect(text).toContain(
      "<place>api/v1/widget.ts:2:4</> - <error>error</> <faint>CK1001:</> there is no marker",
    );
    expect(text).toContain("<error>^^^^^^^^^^^^^^^^^^^^</>");
    expect(text).toContain("<help>help:</> did you mean");
  });

  test("nothing of nothing", () => {
    expect(renderDiagnostics([], { format: "text" })).toBe("");
    expect(renderDiagnostics([], { format: "github" })).toBe("");
    expect(renderDiagnostics([], { format: "json" })).toBe("[]\n");
  });

  test("a place at the end of the file", () => {
    const { length } = source.text;
    const text = renderDiagnostics([{ ...whole, location: at(length, length) }], { format: "text" });
    expect(text).toContain("api/v1/widget.ts:3:5");
    expect(text).toContain("3 | last\n  |     ^");
  });
});

test("json", () => {
  expect(JSON.parse(renderDiagnostics([unknown, whole], { format: "json" }))).toEqual([
    { code: "CK2001", severity: "error", message: "there is no tsconfig", help: "write one" },
    {
      code: "CK1001",
      severity: "error",
      message: "there is no marker +kubebuilder:optinal",
      help: "did you mean +optional?",
      path: "api/v1/widget.ts",
      line: 2,
      column: 4,
      endLine: 2,
      endColumn: 24,
      related: [
        { message: "as here", path: "api/v1/widget.ts", line: 1, column: 1, endLine: 1, endColumn: 2 },
      ],
    },
  ]);
});

test("github", () => {
  expect(renderDiagnostics([unknown, warning, whole], { format: "github" })).toBe(
    "::error title=CK2001::there is no tsconfig%0Awrite one\n" +
      "::error file=api/v1/widget.ts,line=2,endLine=2,col=4,endColumn=24,title=CK1001::there is no marker +kubebuilder:optinal%0Adid you mean +optional?\n" +
      "::warning file=api/v1/widget.ts,line=2,endLine=3,title=CK4999::100%25 of it,%0Aall: of it\n",
  );
  const odd = { ...whole, location: { source: { path: "a,b:c.ts", text: "" }, start: 0, end: 0 } };
  expect(renderDiagnostics([odd], { format: "github" })).toContain("file=a%2Cb%3Ac.ts,");
});

test("sorted by path, line, column and code, each once", () => {
  const other = { path: "api/v1/a.ts", text: "x\ny\nz\n\n\n\n\n\n\n\n\n" };
  const one = (code: string, start: number): Diagnostic => ({
    code,
    severity: "error",
    message: "m",
    location: { source: other, start, end: start },
  });
  const shuffled = [
    unknown,
    one("CK2", 2),
    one("CK1", 2),
    one("CK1", 12),
    one("CK9", 0),
    whole,
    one("CK1", 2),
    unknown,
  ];
  expect(sortDiagnostics(shuffled).map((it) => `${it.code} ${it.location?.start ?? "-"}`)).toEqual([
    "CK2001 -",
    "CK9 0",
    "CK1 2",
    "CK2 2",
    "CK1 12",
    "CK1001 5",
  ]);
});
