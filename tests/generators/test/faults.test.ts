import { cpSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { diagnosticCatalogue, findDiagnostic, renderDiagnostics } from "@capikit/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAndPlace, faultCases, generateAll, goldenOf, writeGolden } from "../src/fault-case.ts";

const cases = faultCases();
/** Those whose places depend on every way of finding one: in comments, at types, in other files than sources. */
const someCases = cases.filter(({ name }) => /^(?:comments|config|types)\//.test(name));
let temporary = "";

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), "capikit-faults-"));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Codes of the importer: they are held by the tests of its room. */
const elsewhere = (code: string): boolean => /^CK9/.test(code);
const isError = (fault: string): boolean => findDiagnostic(fault.slice(0, 6))?.severity === "error";

/** Each fault is told once, with its code, at its place, in the very words of `expected.txt`; then nothing is written. */
describe("faulty projects (UPDATE_GOLDEN=1 writes their texts anew)", () => {
  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const out = join(temporary, one.name);
    const { diagnostics, files, ok } = await generateAll(one.folder, out, one.config);
    expect(diagnostics.map(codeAndPlace)).toEqual(one.faults);
    const text = renderDiagnostics(diagnostics, { format: "text" });
    if (process.env.UPDATE_GOLDEN === "1") writeGolden(one, text);
    expect(text).toBe(goldenOf(one));
    const failed = one.faults.some(isError);
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

  it("are there for every code", () => {
    const hit = new Set(cases.flatMap(({ faults }) => faults.map((fault) => fault.slice(0, 6))));
    const missing = diagnosticCatalogue.map(({ code }) => code).filter((code) => !hit.has(code));
    expect(missing.filter((code) => !elsewhere(code))).toEqual([]);
  });
});
