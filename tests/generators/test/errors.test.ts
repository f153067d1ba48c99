import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { renderDiagnostics } from "@capikit/common/diagnostics";
import { diagnosticCatalogue, findDiagnostic } from "@capikit/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAndPlace, errorCases, generateAll, goldenOf, writeGolden } from "../src/error-case.ts";

const cases = errorCases();
/** Cases with locations in comments, at types, and in other files than sources. */
const someCases = cases.filter(({ name }) => /^(?:comments|config|types)\//.test(name));
let temporary = "";

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), "capikit-errors-"));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Codes of the importer, which its own tests cover. */
const elsewhere = (code: string): boolean => /^CK9/.test(code);
const isError = (problem: string): boolean => findDiagnostic(problem.slice(0, 6))?.severity === "error";

/** Each error is reported once, with its code, location and expected text; nothing is written. */
describe("invalid projects (UPDATE_GOLDEN=1 updates their texts)", () => {
  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const out = join(temporary, one.name);
    const { diagnostics, files, ok } = await generateAll(one.folder, out, one.config);
    expect(diagnostics.map(codeAndPlace)).toEqual(one.problems);
    const text = renderDiagnostics(diagnostics, { format: "text" });
    if (process.env.UPDATE_GOLDEN === "1") writeGolden(one, text);
    expect(text).toBe(goldenOf(one));
    const failed = one.problems.some(isError);
    expect(ok).toBe(!failed);
    expect(files.length > 0).toBe(!failed);
    expect(existsSync(out)).toBe(!failed);
  });

  it.each(someCases.map((one) => [one.name, one] as const))(
    "%s, with CRLF and byte order marks",
    async (_, one) => {
      const folder = join(temporary, "crlf", one.name);
      cpSync(one.folder, folder, { recursive: true });
      for (const file of globSync("**/*.ts", { cwd: folder })) {
        const path = join(folder, file);
        writeFileSync(path, `\uFEFF${readFileSync(path, "utf8").replaceAll("\n", "\r\n")}`);
      }
      const { diagnostics } = await generateAll(folder, join(folder, "out"), one.config);
      expect(renderDiagnostics(diagnostics, { format: "text" })).toBe(goldenOf(one));
    },
  );

  it("exist for every code", () => {
    const hit = new Set(cases.flatMap(({ problems }) => problems.map((problem) => problem.slice(0, 6))));
    const missing = diagnosticCatalogue.map(({ code }) => code).filter((code) => !hit.has(code));
    expect(
      missing.filter((code) => !elsewhere(code)),
      "add a project below tests/generators/errors",
    ).toEqual([]);
  });
});
