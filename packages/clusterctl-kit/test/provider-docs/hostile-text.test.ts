import { describe, expect, test } from "vitest";
import { cell, code, table } from "../../src/provider-docs/format/markdown.ts";
import { clusterClassDocs, variableUses } from "../../src/provider-docs/provider-docs.ts";

/** Splits a row like GitHub: a backslash escapes the next character, even in code. */
const cellsOf = (row: string): string[] =>
  (row.match(/(?:\\[\s\S]|[^|\\])+/g) ?? []).map((text) => text.trim()).filter((text) => text !== "");
const html = /<(?!\/?code>)/;
const withoutCode = (markdown: string): string => markdown.replace(/(`+)[^`](?:[\s\S]*?[^`])?\1(?!`)/g, "");

describe("untrusted text in a table", () => {
  test.each(["a\\|<img src=x onerror=alert(1)>", "a|<b>", "`\\|`<b>", "\\", "\\\\|<b>", "a\n|<b>"])(
    "%j",
    (text) => {
      for (const written of [code(text), cell(text)]) {
        const row = table(["A", "B"], [[written, "end"]]).split("\n")[2] ?? "";
        const cells = cellsOf(row);
        expect(cells, row).toHaveLength(2);
        expect(withoutCode(cells[0] ?? ""), row).not.toMatch(html);
      }
    },
  );

  test("a text with 200,000 backticks is formatted as code", () => {
    const text = "` ".repeat(200_000).trim();
    expect(code(text)).toBe(`\`\` ${text} \`\``);
  });

  test("a ClusterClass cannot add markup or cells", () => {
    const attack = "a\\|<img src=x onerror=alert(1)>";
    const docs = clusterClassDocs({
      metadata: { name: attack },
      spec: {
        variables: [
          {
            name: attack,
            schema: { openAPIV3Schema: { enum: [attack], default: attack, description: attack } },
          },
          { name: "list", schema: { openAPIV3Schema: { type: "array", items: { type: attack } } } },
        ],
        patches: [
          {
            name: attack,
            enabledIf: attack,
            definitions: [{ selector: { kind: attack } }],
            description: attack,
          },
        ],
      },
    });
    const rows = docs.split("\n").filter((line) => line.startsWith("| ") && line.includes("img"));
    expect(rows.map((row) => cellsOf(row).length)).toEqual([5, 3, 4]);
    expect(withoutCode(docs)).not.toMatch(html);
  });
});

test("descriptions of variables are found in linear time", () => {
  const text = `\${A}\n# A: a${" ".repeat(200_000)}b\n${"\n".repeat(200_000)}`;
  expect(variableUses(new Map([["file", text]]))[0]?.description).toMatch(/^a +b$/);
});
