import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { root } from "../src/root.ts";

const read = (path: string): string => readFileSync(join(root, path), "utf8");
const [, ...sections] = read("docs/decisions/reports.md").split(/^## /m);

/** The rows of a table whose first header cell has a text. */
function rowsOf(section: string, header: string): string[][] {
  const [, table = ""] = section.split(`\n| ${header} |`);
  const [, , ...lines] = (table.split("\n\n")[0] ?? "").split("\n");
  return lines.filter((line) => line.startsWith("|")).map((line) => line.slice(2, -2).split(" | "));
}

describe.each(sections.map((section) => [section.split("\n")[0] ?? "", section]))("%s", (name, section) => {
  const files = new Map(
    rowsOf(section, "Test").map(([test = "", file = ""]) => [test, read(/`(.+?)`/.exec(file)?.[1] ?? file)]),
  );
  const reports = rowsOf(section, "Report");

  it("have a result and an existing test case for each report", () => {
    const faults = reports.flatMap(([report = "", , , result = "", cell = ""]) => {
      const id = /^\[(.+?)\]/.exec(report)?.[1] ?? report;
      const [, test = cell, title = name === "Controllers" ? id : ""] = /^(\w+): "(.+)"$/.exec(cell) ?? [];
      if (!/^(?:held|\*\*fixed\*\*|does not apply)/.test(result)) return [`${id}: no result`];
      if (test === "none") return result.startsWith("does not apply") ? [] : [`${id}: not replayed`];
      return files.get(test)?.includes(title) ? [] : [`${id}: no case ${title} in ${test}`];
    });
    expect(faults).toEqual([]);
    const results = [/^held/, /^\*\*fixed/, /^does not apply/].map(
      (pattern) => reports.filter(([, , , result = ""]) => pattern.test(result)).length,
    );
    const counts = `Of ${reports.length} reports, ${results[0]} held, ${results[1]} failed`;
    expect(section.replaceAll("\n", " ")).toContain(counts);
  });
});
