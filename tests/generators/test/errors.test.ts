import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Diagnostic, renderDiagnostics } from "@capikit/common/diagnostics";
import { diagnosticCatalogue, findDiagnostic } from "@capikit/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  codeAndPlace,
  type ErrorCase,
  errorCases,
  generateAll,
  goldenOf,
  writeGolden,
} from "../src/error-case.ts";

const cases = errorCases();
/** Cases with locations in comments, at types, and in other files than sources. */
const someCases = cases.filter(({ name }) => /^(?:comments|config|types)\//.test(name));
let temporary = "";

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), "capikit-errors-"));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Codes whose fixes were applied. */
const fixed = new Set<string>();

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
    for (const found of diagnostics) if (found.fix !== undefined) await expectFixed(one, found);
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

  it("are fixed by their fixes", () => {
    expect([...fixed].sort()).toEqual([
      ...["CK1001", "CK1002", "CK1006", "CK1009", "CK1012", "CK2003", "CK2004", "CK3004", "CK3013"],
      ...["CK4014", "CK4020", "CK5011", "CK5405", "CK6009", "CK6010", "CK7001", "CK8001"],
    ]);
  });

  it("exist for every code", () => {
    const hit = new Set(cases.flatMap(({ problems }) => problems.map((problem) => problem.slice(0, 6))));
    const missing = diagnosticCatalogue.map(({ code }) => code).filter((code) => !hit.has(code));
    expect(
      missing.filter((code) => !elsewhere(code)),
      "add a project below tests/generators/errors",
    ).toEqual([]);
  });
});

/** Applies the fix of a diagnostic to a copy of its project, which then does not have it. */
async function expectFixed({ name, folder, config }: ErrorCase, found: Diagnostic): Promise<void> {
  const copy = join(temporary, "fixed", name);
  cpSync(folder, copy, { recursive: true });
  applyFix(copy, found);
  const { diagnostics } = await generateAll(copy, join(copy, "out"), config);
  expect(diagnostics.map(({ message }) => message)).not.toContain(found.message);
  rmSync(copy, { recursive: true });
  fixed.add(found.code);
}

/** Applies the fix of a diagnostic to its file, whose range is within a line. */
function applyFix(folder: string, { fix, location }: Diagnostic): void {
  const path = join(folder, location?.path ?? "");
  const lines = readFileSync(path, "utf8").split("\n");
  const { line = 0, column = 0, endColumn = 0 } = fix?.range ?? {};
  const before = lines[line - 1] ?? "";
  lines[line - 1] = before.slice(0, column - 1) + fix?.text + before.slice(endColumn - 1);
  writeFileSync(path, lines.join("\n"));
}
