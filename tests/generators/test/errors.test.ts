import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type Diagnostic, isError, renderDiagnostics } from "@capikit/common/diagnostics";
import { diagnosticCatalogue } from "@capikit/generators/model";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  codesWithFixes,
  type ErrorCase,
  errorCases,
  generateAll,
  updateErrorCase,
  withDiagnostics,
  withFix,
} from "../src/error-case.ts";
import { type Files, writeFiles } from "../src/txtar.ts";

const cases = errorCases();
/** Cases with locations in comments, at types, and in other files than sources. */
const someCases = cases.filter(({ name }) => /^(?:comments|runner|types)\//.test(name));
let temporary = "";

beforeAll(() => {
  temporary = mkdtempSync(join(tmpdir(), "capikit-errors-"));
});
afterAll(() => rmSync(temporary, { recursive: true, force: true }));

/** Codes that were reported, and codes whose fixes were applied. */
const reported = new Set<string>();
const fixed = new Set<string>();
/** Suggestions without a fix. */
const unfixed = new Set<string>();

/** The next errors of cases with several, which their fixes uncover. */
const followUps: ReadonlyMap<string, readonly string[]> = new Map([
  ["comments/block-comment", ["CK1001", "CK1101"]],
  ["comments/block-comment-of-file", ["CK1103"]],
  ["comments/marker-as-tag", ["CK1001"]],
  ["markers/typo-in-a-function-file", ["CK6001"]],
  ["project/missing-export", ["CK3004"]],
  ["types/client-node-is-not-installed", ["CK2004"]],
  ["types/names-of-another-module", ["CK3004"]],
]);

/** Codes of the importer and of comparisons with releases, which their own tests cover. */
const elsewhere = (code: string): boolean => /^CK(?:9|530)/.test(code);

/** Each error is reported once, with its code, location and expected text; nothing is written. */
describe("invalid projects (UPDATE_GOLDEN=1 updates their texts)", () => {
  it.each(cases.map((one) => [one.name, one] as const))("%s", async (_, one) => {
    const { out, ...result } = await generateCase(one, "as-written", one.files);
    const text = renderDiagnostics(result.diagnostics, { format: "text" });
    const written = withDiagnostics(one, result.diagnostics);
    if (process.env.UPDATE_GOLDEN === "1") updateErrorCase(one, written, text);
    else {
      expect(written).toEqual(one.written);
      if (one.rendered !== undefined) expect(text).toBe(one.rendered);
    }
    const failed = result.diagnostics.some(isError);
    expect(result.ok).toBe(!failed);
    expect(result.files.length > 0).toBe(!failed);
    expect(existsSync(out)).toBe(!failed);
    for (const found of result.diagnostics) {
      reported.add(found.code);
      if (found.fix !== undefined) await expectFixed(one, found, result.diagnostics);
      else if (found.help?.startsWith("did you mean"))
        unfixed.add(`${found.code} ${one.name}: ${found.help}`);
    }
  });

  it.each(someCases.map((one) => [one.name, one] as const))(
    "%s, with CRLF and byte order marks",
    async (_, one) => {
      const files = Object.entries(one.files).map(([path, text]) =>
        path.endsWith(".ts") ? [path, `\uFEFF${text.replaceAll("\n", "\r\n")}`] : [path, text],
      );
      const { diagnostics } = await generateCase(one, "crlf", Object.fromEntries(files));
      expect(withDiagnostics(one, diagnostics)).toEqual(one.written);
    },
  );

  it("are fixed by their fixes", () => {
    expect([...fixed].sort()).toEqual(codesWithFixes);
  });

  it("have a fix for every replacement that they suggest", () => {
    expect([...unfixed]).toEqual([]);
  });

  it("exist for every code", () => {
    const missing = diagnosticCatalogue.map(({ code }) => code).filter((code) => !reported.has(code));
    expect(
      missing.filter((code) => !elsewhere(code)),
      "add a case below tests/generators/errors",
    ).toEqual([]);
  });
});

/** Generates a variant of a case in a folder of its own. */
async function generateCase({ name, config }: ErrorCase, variant: string, files: Files) {
  const folder = join(temporary, variant, name);
  const out = join(temporary, `${variant}-out`, name);
  writeFiles(folder, files);
  return { ...(await generateAll(folder, out, config)), folder, out };
}

/** Applies the fix of a diagnostic to its project, which then neither has it nor others. */
async function expectFixed(one: ErrorCase, found: Diagnostic, before: readonly Diagnostic[]): Promise<void> {
  const { diagnostics, folder } = await generateCase(one, "fixed", withFix(one.files, found));
  expect(diagnostics.map(({ message }) => message)).not.toContain(found.message);
  const known = new Set([...before.map(({ code }) => code), ...(followUps.get(one.name) ?? [])]);
  const added = diagnostics.filter(({ code }) => !known.has(code));
  expect(renderDiagnostics(added, { format: "text" })).toBe("");
  rmSync(folder, { recursive: true });
  fixed.add(found.code);
}
