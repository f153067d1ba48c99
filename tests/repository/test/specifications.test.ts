import { existsSync, globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { doctorDiagnostics } from "@capikit/clusterctl-kit/doctor";
import { lintRules } from "@capikit/clusterctl-kit/lint";
import { conformanceChecks } from "@capikit/extension-kit/testing";
import { diagnosticCatalogue } from "@capikit/generators/model";
import { describe, expect, it } from "vitest";
import {
  parseSpecification,
  readSpecifications,
} from "../../../scripts/docs/specifications/specifications.ts";
import { findProofProblems, type ProofSources } from "../src/proofs.ts";
import { root } from "../src/root.ts";

const codesOf = (list: readonly { readonly code: string }[]): ReadonlySet<string> =>
  new Set(list.map(({ code }) => code));
const texts = new Map<string, string | undefined>();
const sources: ProofSources = {
  read(path) {
    const file = join(root, path);
    if (!texts.has(path)) texts.set(path, existsSync(file) ? readFileSync(file, "utf8") : undefined);
    return texts.get(path);
  },
  list: (folder) => globSync(`${folder}/*.ts`, { cwd: root }),
  codes: {
    doctor: codesOf(doctorDiagnostics),
    generator: codesOf(diagnosticCatalogue),
    hook: codesOf(conformanceChecks),
    lint: codesOf(lintRules),
  },
};
const specifications = readSpecifications();

describe("the statements of the specifications", () => {
  it.each(specifications)("of $name have proofs that exist and run", (specification) => {
    expect(findProofProblems(specification, sources)).toEqual([]);
  });

  it("are complete", () => {
    const ids = specifications.flatMap(({ statements }) => statements.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const counts = [..."ABCDE"].map((letter) => [letter, ids.filter((id) => id.startsWith(letter)).length]);
    expect(counts).toEqual([
      ["A", 88],
      ["B", 162],
      ["C", 49],
      ["D", 132],
      ["E", 38],
    ]);
  });
});

const page = "# A page\n\n## A section\n";
const test = 'describe("a group", () => {\n  it("a test", () => {});\n});\n';

/** Returns the problems of one proof among made-up files. */
function problemsOf(proof: string, files: Readonly<Record<string, string>> = {}): readonly string[] {
  const all: Readonly<Record<string, string>> = { "page.md": page, "a.test.ts": test, ...files };
  const text = `title: T\nurl: https://example.com\nfiles: { a: ${files.path ?? "a.test.ts"} }\nstatements:\n  Section:\n    A1 One:\n      - ${JSON.stringify(proof)}\n    A2 Two:\n      - test a > a group > a test\n`;
  const code = new Set(["code/known"]);
  return findProofProblems(parseSpecification("name", text), {
    read: (path) => all[path],
    list: () => Object.keys(all),
    codes: { doctor: code, generator: code, hook: code, lint: code },
  });
}

describe("a proof", () => {
  it.each([
    "lint code/known",
    "test a > a group > a test",
    "test a > a test",
    "file page.md > A section",
    "page page.md#a-section",
    "n/a a reason",
  ])("is accepted: %s", (proof) => {
    expect(problemsOf(proof)).toEqual([]);
  });

  it.each([
    ["lint code/unknown", {}, "no such code"],
    ["doctor code/unknown", {}, "no such code"],
    ["test a > another test", {}, "no test with this title"],
    ["test b > a test", {}, "the file is not in `files`"],
    ["file gone.md > A section", {}, "the file does not exist"],
    ["file page.md > Another text", {}, "the file does not contain the text"],
    ["page gone.md", {}, "the page does not exist"],
    ["page page.md#another-section", {}, "the page has no such heading"],
  ])("is missing: %s", (proof, files, problem) => {
    expect(problemsOf(proof, files)).toEqual([expect.stringMatching(new RegExp(`^A1 .*: ${problem}$`))]);
  });

  it.each([
    ["skipped", test.replace("it(", "it.skip(")],
    ["in a skipped group", test.replace("describe(", "describe.skip(")],
    ["to do", test.replace("it(", "it.todo(")],
    ["conditional by a call", test.replace("it(", "it.skipIf(slow)(")],
    ["conditional by a block", `if (slow) {\n${test.replaceAll(/^(?=.)/gm, "  ")}}\n`],
    ["skipped by an option", test.replace('"a test", ', '"a test", { skip: true }, ')],
    ["a comment", test.replace("  it(", "  // it(")],
    ["in a block comment", `/*\n${test}*/\n`],
    ["twice", test + test],
    ["gone", undefined],
  ])("does not count if the test is %s", (_, text) => {
    expect(problemsOf("test a > a test", { "a.test.ts": text as string })).toHaveLength(2);
  });

  it("does not count in a nightly test, or in a module that no test file imports", () => {
    for (const path of ["a.nightly.test.ts", "folder/a.ts"])
      expect(problemsOf("test a > a test", { path, [path]: test })).toHaveLength(2);
    const importing = { "b.test.ts": 'import { a } from "./folder/a.ts";\n' };
    expect(problemsOf("test a > a test", { path: "folder/a.ts", "folder/a.ts": test, ...importing })).toEqual(
      [],
    );
  });
});
