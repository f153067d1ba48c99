import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { countFindings, differences, judgedRows, precisionOf } from "../../src/lint/judged-findings.ts";

const header = "repository\ttag\tseverity\trule\tfindings\tverdict\tnote\n";
const rows = judgedRows(
  `${header}a/b\tv1\terror\tx\t3\ttrue\t\na/b\tv1\terror\tx\t1\tfalse\twhy\na/b\tv1\terror\ty\t4\tdebatable\t\n`,
);

it("findings are compared by provider and rule", () => {
  const document = (...codes: string[]): string =>
    JSON.stringify({
      diagnostics: codes.map((code) => ({ severity: code === "i" ? "info" : "error", code })),
    });
  const found = countFindings(document("x", "x", "x", "x", "y", "y", "y", "y", "i"));
  expect(differences(rows, found)).toEqual([]);
  expect(differences(rows, countFindings(document("x", "z")))).toEqual([
    "error x: 1 findings, 4 judged",
    "error y: 0 findings, 4 judged",
    "error z: 1 findings, 0 judged",
  ]);
});

it("precision counts findings, and pairs of provider and rule", () => {
  expect(precisionOf(rows, "error")).toEqual({ findings: 0.75, rules: 0.5 });
  expect(precisionOf(rows, "warning")).toEqual({ findings: 1, rules: 1 });
});

it("the table has at least 60 providers, and enough true findings", () => {
  const table = judgedRows(readFileSync(join(import.meta.dirname, "../../judged/findings.tsv"), "utf8"));
  expect(new Set(table.map(({ repository }) => repository)).size).toBeGreaterThanOrEqual(60);
  for (const [severity, least] of [
    ["error", 0.95],
    ["warning", 0.9],
  ] as const) {
    const { findings, rules } = precisionOf(table, severity);
    expect(Math.min(findings, rules)).toBeGreaterThanOrEqual(least);
  }
});
