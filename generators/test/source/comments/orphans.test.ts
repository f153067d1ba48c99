import { expect, test } from "vitest";
import { acceptsTarget } from "../../../src/model/markers/parse/parse-marker.ts";
import { isFileMarker } from "../../../src/source/comments/read-comments.ts";
import { reportOrphans } from "../../../src/source/comments/report-orphans.ts";
import { commentsFrom } from "../../../src/source/syntax/comment-ranges.ts";
import { problem, read } from "../../model/markers/read.ts";

function orphans(text: string): string[] {
  const problems: string[] = [];
  reportOrphans({ path: "a.ts", text }, commentsFrom(text, 0), (one) => problems.push(problem(one)));
  return problems;
}

test("a marker in a comment that belongs to no declaration is an error", () => {
  expect(
    orphans("/** Text. */\n// +kubebuilder:validation:Minimum=1\n\n/**\n * +nullable\n */\n/* +nullable */"),
  ).toEqual([
    "2:4 CK1103 +kubebuilder:validation:Minimum has no effect: its comment belongs to no declaration (move it above the declaration or member that it applies to; start a text line with \\+)",
    "5:4 CK1103 +nullable has no effect: its comment belongs to no declaration (move it above the declaration or member that it applies to; start a text line with \\+)",
    "7:1 CK1104 +nullable has no effect: its comment starts with /* instead of /** (move it above the declaration or member that it applies to, in a comment that starts with /** or //; start a text line with \\+)",
  ]);
});

test("an unknown marker without a declaration has a suggestion", () => {
  expect(orphans("// +kubebuilder:validation:Max=5")).toEqual([
    "1:4 CK1103 +kubebuilder:validation:Max has no effect: its comment belongs to no declaration (move it above the declaration or member that it applies to, as +kubebuilder:validation:Maximum; start a text line with \\+)",
  ]);
  expect(orphans('// +kubebuilder:printcolumn:name="A"')[0]).not.toContain(", as +");
});

test("comments without markers are not orphans", () => {
  expect(orphans("// text\n// + 1 and more\n/** \\+text @see x */")).toEqual([]);
});

test("file markers apply to any top-level statement", () => {
  const text = "/**\n * +kubebuilder:rbac:urls=/metrics,verbs=get\n */";
  for (const target of ["file", "kind", "type", "package"] as const) {
    const { markers, problems } = read(text, target);
    expect(problems).toEqual([]);
    expect(markers.map(isFileMarker)).toEqual([true]);
  }
  expect(read(text, "field").problems).toHaveLength(1);
  expect(read("// +nullable").markers.map(isFileMarker)).toEqual([false]);
});

test("comments that may speak of a package or a kind take the markers of both", () => {
  const text = "/** +groupName=acme.example */\n/** +kubebuilder:storageversion */";
  const { markers, problems } = read(text, ["package", "kind"]);
  expect(problems).toEqual([]);
  expect(markers.map((one) => acceptsTarget(one.definition, "package"))).toEqual([true, false]);
});
