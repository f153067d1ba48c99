import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { findDiagnostic, renderDiagnostics } from "@capikit/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { codeAndPlace, faultCases, generateAll, goldenOf } from "../src/fault-case.ts";

const cases = faultCases();
let temporary = "";

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), "capikit-faults-"));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

const isError = (fault: string): boolean => findDiagnostic(fault.slice(0, 6))?.severity === "error";

/** Each fault is told once, with its code, at its place, in the very words of `expected.txt`; then nothing is written. */
describe("faulty projects (UPDATE_GOLDEN=1 writes their texts anew)", () => {
  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const out = join(temporary, one.name);
    const { diagnostics, files, ok } = await generateAll(one.folder, out, one.config);
    expect(diagnostics.map(codeAndPlace)).toEqual(one.faults);
    const text = renderDiagnostics(diagnostics, { format: "text" });
    expect(text).toBe(goldenOf(one, text));
    const failed = one.faults.some(isError);
    expect(ok).toBe(!failed);
    expect(files.length > 0).toBe(!failed);
    expect(existsSync(out)).toBe(!failed);
  });
});
