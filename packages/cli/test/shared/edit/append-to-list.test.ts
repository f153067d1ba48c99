import { applyEdits, type Ts, ts } from "@capikit/model";
import { seeded } from "@capikit/testing";
import { describe, expect, inject, it } from "vitest";
import { appendToList, type List } from "../../../src/shared/edit/append-to-list.ts";
import { type ParsedSource, parseSource } from "../../../src/shared/edit/parsed-source.ts";

/** The text with one more item in its first list. */
function appended(text: string, item = "added()"): string {
  const source = parseSource("file.ts", text);
  return applyEdits(text, appendToList(source, listIn(source), item));
}

function listIn({ tree }: ParsedSource): List {
  const find = (node: Ts.Node): List | undefined =>
    ts.isArrayLiteralExpression(node) || ts.isObjectLiteralExpression(node)
      ? node
      : ts.forEachChild(node, find);
  const found = find(tree);
  if (found === undefined) throw new Error("there is no list");
  return found;
}

describe("an item behind the last of a list", () => {
  it.each([
    ["on one line", "const a = [one, two];", "const a = [one, two, added()];"],
    ["on one line with a comma", "const a = [one,];", "const a = [one, added(),];"],
    ["empty", "const a = [];", "const a = [added()];"],
    ["an empty object", "const a = {};", "const a = { added() };"],
    ["an object", "const a = { b, c };", "const a = { b, c, added() };"],
    [
      "on lines of their own",
      "const a = [\n  one,\n  two,\n];",
      "const a = [\n  one,\n  two,\n  added(),\n];",
    ],
    ["without a last comma", "const a = [\n  one,\n  two\n];", "const a = [\n  one,\n  two,\n  added()\n];"],
    ["with tabs", "\tconst a = [\n\t\tone,\n\t];", "\tconst a = [\n\t\tone,\n\t\tadded(),\n\t];"],
    ["with CRLF", "const a = [\r\n  one,\r\n];\r\n", "const a = [\r\n  one,\r\n  added(),\r\n];\r\n"],
    [
      "behind the comment of the last",
      "const a = [\n  one, // the first, [really]\n  // more to come\n];",
      "const a = [\n  one, // the first, [really]\n  added(),\n  // more to come\n];",
    ],
    [
      "with a comment and no comma",
      "const a = [\n  one // the first\n];",
      "const a = [\n  one, // the first\n  added()\n];",
    ],
    [
      "a comma in a comment",
      "const a = [\n  one /* a, b */,\n];",
      "const a = [\n  one /* a, b */,\n  added(),\n];",
    ],
    ["a comment alone", "const a = [/* none */];", "const a = [/* none */ added()];"],
    ["a comment on a line", "const a = [\n  // none yet\n];", "const a = [\n  // none yet\n  added(),\n];"],
    ["several on a line", "const a = [one, two,\n  three];", "const a = [one, two,\n  three,\n  added()];"],
    [
      "a list that begins on the line of the bracket",
      "f([one,\n   two]);",
      "f([one,\n   two,\n   added()]);",
    ],
  ])("%s", (_, before, after) => {
    expect(appended(before)).toBe(after);
  });

  it("has several lines in the file's own indentation", () => {
    expect(appended("const a = [\n\tone,\n];", "two(() => {\n  three();\n})")).toBe(
      "const a = [\n\tone,\n\ttwo(() => {\n\t\tthree();\n\t}),\n];",
    );
  });

  it("keeps all other bytes and valid TypeScript in any context", () => {
    const random = seeded(inject("seed"));
    const pick = (...of: string[]): string => of[Math.floor(random() * of.length)] ?? "";
    const rounds = inject("nightly") ? 20_000 : 500;
    for (let round = 0; round < rounds; round++) {
      const gap = (): string =>
        pick("", " ", "  ", "\t", "/* , ] */", " // [a, b]\n", "\n", "\n\n  ", "\r\n");
      const item = (): string =>
        pick("one", "two()", "{ a: [1, 2,] }", '"],"', "`[`", "...(c ? [d] : [])", "[[]]");
      const count = Math.floor(random() * 4);
      const items = Array.from({ length: count }, () => `${gap()}${item()}${gap()}`);
      const last = count > 0 ? pick("", `,${gap()}`) : gap();
      const before = `${pick("", "\uFEFF", "#!/usr/bin/env node\n", "// a\r\n")}const c = 1, d = 2;${gap()}\nexport const list = [${items.join(",")}${last}];${gap()}\n// end`;
      const source = parseSource("file.ts", before);
      const list = lastListOf(source);
      const edits = appendToList(source, list, "added()");
      // Insertions alone, so that every other byte stays.
      expect(edits.filter(({ end }) => end !== undefined)).toEqual([]);
      expect(edits.map(({ text }) => text).join("")).toMatch(/^[\s,]*added\(\)[\s,]*$/);
      const after = applyEdits(before, edits);
      const grown = lastListOf(parseSource("file.ts", after));
      expect({ before, count: grown.elements.length, last: grown.elements.at(-1)?.getText() }).toEqual({
        before,
        count: count + 1,
        last: "added()",
      });
    }
  });
});

function lastListOf({ tree }: ParsedSource): Ts.ArrayLiteralExpression {
  const statement = tree.statements.find(
    (one) => ts.isVariableStatement(one) && one.getText(tree).startsWith("export const list"),
  );
  const list =
    statement !== undefined && ts.isVariableStatement(statement)
      ? statement.declarationList.declarations[0]?.initializer
      : undefined;
  if (list === undefined || !ts.isArrayLiteralExpression(list)) throw new Error("there is no list");
  return list;
}
