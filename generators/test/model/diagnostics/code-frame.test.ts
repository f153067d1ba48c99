import { expect, test } from "vitest";
import { codeFrame, defineDiagnostic } from "../../../src/model/diagnostics/define-diagnostic.ts";

const source = { path: "api/v1/widget.ts", text: "a\n\t* +kubebuilder:optinal 🚀 x\nlast" };
const at = (start: number, end: number) => ({ source, start, end });

test("shows the first line of the location, with carets below it", () => {
  expect(codeFrame(at(5, 25))).toBe("2 |   * +kubebuilder:optinal 🚀 x\n  |     ^^^^^^^^^^^^^^^^^^^^");
  expect(codeFrame(at(29, 37))).toBe("2 |   * +kubebuilder:optinal 🚀 x\n  |                            ^");
  expect(codeFrame(at(source.text.length, source.text.length))).toBe("3 | last\n  |     ^");
});

test("cuts long lines around the location", () => {
  const long = { path: "a.ts", text: `first\n${"-".repeat(30_000)}here${"+".repeat(30_000)}` };
  expect(codeFrame({ source: long, start: 30_006, end: 30_010 }).split("\n")).toEqual([
    `2 | …${"-".repeat(80)}here${"+".repeat(156)}…`,
    `  | ${" ".repeat(81)}^^^^`,
  ]);
  expect(codeFrame({ source: long, start: 6, end: 60_000 }).split("\n")).toEqual([
    `2 | ${"-".repeat(240)}…`,
    `  | ${"^".repeat(240)}`,
  ]);
});

test("turns ranges of sources into lines and columns", () => {
  const kind = defineDiagnostic<object>({
    code: "CK1",
    title: "title",
    message: () => "message",
    why: "why",
    wrong: "wrong",
    right: "right",
  });
  expect(kind.create({}, at(5, 25), [{ message: "as here", location: at(0, 1) }])).toMatchObject({
    severity: "error",
    location: { path: "api/v1/widget.ts", line: 2, column: 4, endLine: 2, endColumn: 24 },
    related: [{ message: "as here", location: { line: 1, column: 1, endColumn: 2 } }],
  });
});
