import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { commentWidthFindings } from "../../../scripts/language/comment-width.ts";
import { markdownTexts } from "../../../scripts/language/markdown-texts.ts";
import { nameFindings, pathFindings } from "../../../scripts/language/names.ts";
import { sourceTexts } from "../../../scripts/language/source-texts.ts";
import { lineAt } from "../../../scripts/language/text.ts";
import { valeFindings } from "../../../scripts/language/vale.ts";
import { countFindings, excesses, raisedRules } from "../../../scripts/ratchet/baseline.ts";
import { compareWithBaseline } from "../../../scripts/ratchet/compare-with-baseline.ts";
import { parseSource } from "../../../scripts/sources/parse-source.ts";
import { root } from "../src/root.ts";

/** Texts, and the rules that they break. */
const judged: readonly (readonly [text: string, ...rules: string[]])[] = [
  // Terms of the field that share a word with the glossary.
  ["Enable the feature gates RuntimeSDK and ClusterTopology."],
  ["The verbs get, list and watch of RBAC."],
  ["Install the peer dependencies of the package."],
  ["The peer URL of etcd."],
  ["The certificate of the TLS peer expired."],
  ["YAML in flow style; a control flow graph."],
  ["The workflow turns requests into events, in turn."],
  ["Tear down the cluster."],
  ["The JSON Schema dialect of OpenAPI 3.1."],
  ["Inject faults with the fault server; see fault injection."],
  ["The promise settles."],
  ["A stand-alone program, in long-standing use."],
  ["Silence this warning with a comment."],
  ["Both fields are the same thing."],
  ["The lease is no longer valid."],
  ["The value means that the field is immutable."],
  ["Users who write JavaScript get no compile-time check."],
  ["What happens when the lease expires?"],
  ["The guide shows what happens and what to do."],
  ["The cache drops managed fields."],
  // Findings.
  ["The room of the parser.", "Glossary"],
  ["The cache tells its handlers.", "Glossary"],
  ["A field that stands beside another.", "Archaic", "Glossary"],
  ["Faults of the input are reported.", "Faults"],
  ["The name is no qualified name.", "Negation"],
  ["The server has none.", "Negation"],
  ["What is not needed of an object is not kept.", "IndirectSubject"],
  ["Who writes JavaScript gets no check.", "IndirectSubject"],
  ["There is one object in the file.", "IndirectSubject"],
  ["Returns what the server sent.", "WhatClauses"],
  ["The provider who owns the object.", "WhatClauses"],
  ["Objects, and one that is missing.", "WhatClauses"],
  ["Nobody else writes the field.", "Archaic"],
  [`Returns ${"a name or ".repeat(11)}nothing.`, "SentenceLength"],
  ["The object is read, the patch is built and the request is sent.", "Passive"],
];

describe("the rules of Vale", () => {
  it("find these texts, and only these", async () => {
    const texts = judged.map(([text], index) => ({ path: "example.md", text, lines: [[0, index]] as const }));
    const findings = await valeFindings(root, texts);
    const found = judged.map(([text], index) => [
      text,
      ...new Set(findings.filter(({ line }) => line === index).map(({ rule }) => rule)),
    ]);
    expect(found.map(([text, ...rules]) => [text, ...rules.sort()])).toEqual(judged);
  });

  it("depend on the folder where the field has the term", async () => {
    const rules = async (path: string, text: string): Promise<string[]> =>
      (await valeFindings(root, [{ path, text, lines: [[0, 1]] }])).map(({ rule }) => rule);
    expect(await rules("packages/cli/src/help.ts", "Each verb prints its help.")).toEqual(["CliCommands"]);
    expect(await rules("generators/rbac/src/rule.ts", "Each verb is printed once.")).toEqual([]);
    expect(await rules("packages/client/src/read.ts", "The fault is reported.")).toEqual(["Faults"]);
    expect(await rules("packages/controller-kit/src/testing/fault.ts", "The fault is due.")).toEqual([]);
  });
});

describe("the texts of a file", () => {
  it("are paragraphs, items and cells of Markdown, without code", () => {
    const texts = markdownTexts(
      "a.md",
      "# Title `x`\n\nOne\ntwo [three](x.md).\n\n- item\n  more\n- other\n\n```ts\ncode\n```\n| one cell | `c` |\n|---|---|\n",
    );
    expect(texts.map(({ text }) => text)).toEqual([
      "Title Code",
      "One two three.",
      "item more",
      "other",
      "one cell",
      "Code",
    ]);
    expect(lineAt(texts[1] ?? expect.fail(), 5)).toBe(4);
  });

  it("are comments and prose in strings of a program", () => {
    const source = parseSource(
      "a.ts",
      [
        "/**",
        " * Reads `x`, see {@link y}.",
        " * +kubebuilder:validation:Minimum=1",
        " *",
        " * @param name the name of a file",
        " * @throws Error when it is missing",
        " */",
        "// Because of this",
        "// and of that.",
        'const url = "https://example.test/path // not a comment";',
        `throw new Error(\`cannot read the file \${url}: it is missing\`);`,
        'const words = "lists of words that a program splits".split(" ");',
        "const table = `\nhouse houses, mouse mice\n`;",
        'const template = "{{ with a call }}{{ and another call }}";',
      ].join("\n"),
    );
    expect(sourceTexts(source, { strings: true }).map(({ text }) => text)).toEqual([
      "Reads Code, see Code.",
      "the name of a file",
      "Error when it is missing",
      "Because of this and of that.",
      "Code // not a comment",
      "cannot read the file Code: it is missing",
    ]);
    expect(sourceTexts(source, { strings: false })).toHaveLength(4);
  });
});

describe("the glossary of names", () => {
  it("holds for declarations, by their words", () => {
    const source = parseSource(
      "packages/cli/src/a.ts",
      "const toldOfFaults = 1; function tellAll(featureGates: 1, lastWords: 2) {} interface Entelechy { tellTale: 1 }",
    );
    expect(nameFindings(source).map(({ message }) => message)).toEqual([
      expect.stringContaining("toldOfFaults"),
      expect.stringContaining("tellAll"),
      expect.stringContaining("lastWords"),
      expect.stringContaining("tellTale"),
    ]);
  });

  it("holds for files and folders, once each", () => {
    expect(pathFindings(["packages/cli/src/verbs/a.ts", "packages/cli/src/verbs/b-fault.ts"])).toHaveLength(
      2,
    );
  });
});

it("finds comments wider than 100 characters, unless they cannot be broken", () => {
  const wide = "x".repeat(100);
  const source = parseSource("a.ts", `// ${wide}\n/**\n * ${wide}\n * https://example.test/${wide}\n */\n`);
  expect(commentWidthFindings(source).map(({ line }) => line)).toEqual([1, 3]);
});

describe("the baseline", () => {
  const before = { a: { Glossary: 2 }, b: { Glossary: 1 } };

  it("allows no more findings of a rule in a folder", () => {
    const found = countFindings([
      { area: "b", rule: "Glossary" },
      { area: "b", rule: "Glossary" },
      { area: "a", rule: "Passive" },
    ]);
    expect(excesses(found, before)).toEqual([
      { area: "a", rule: "Passive", found: 1, allowed: 0 },
      { area: "b", rule: "Glossary", found: 2, allowed: 1 },
    ]);
  });

  it("can move findings between folders but not raise their sum", () => {
    expect(raisedRules({ b: { Glossary: 3 } }, before)).toEqual([]);
    expect(raisedRules({ b: { Glossary: 4 } }, before)).toHaveLength(1);
  });

  it("is written only when it falls", () => {
    const folder = mkdtempSync(join(tmpdir(), "capikit-baseline-"));
    const quiet = [vi.spyOn(console, "log").mockReturnValue(), vi.spyOn(console, "error").mockReturnValue()];
    try {
      const path = join(folder, "baseline.json");
      writeFileSync(path, JSON.stringify(before));
      const compare = (counts: typeof before, update: boolean): number =>
        compareWithBaseline({ path, command: "check", counts, update });
      expect(compare({ a: { Glossary: 9 }, b: { Glossary: 1 } }, true)).toBe(1);
      expect(compare({ a: { Glossary: 1 }, b: { Glossary: 1 } }, true)).toBe(0);
      expect(compare({ a: { Glossary: 2 }, b: { Glossary: 1 } }, false)).toBe(1);
      expect(compare({ a: { Glossary: 1 }, b: { Glossary: 0 } }, false)).toBe(0);
    } finally {
      for (const spy of quiet) spy.mockRestore();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
