/**
 * `pnpm tool check:lint-providers`: lints released providers that no rule was written for, and compares
 * the findings with a table in which each was judged. Fails if a finding is not judged, if fewer than
 * 95 % of the errors or 90 % of the warnings are true, or if a template has other variables or objects
 * than with clusterctl.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { renderKustomize } from "@capikit/clusterctl-kit/components";
import { printYaml } from "@capikit/common/yaml";
import { ensureReference } from "@capikit/reference";
import { compareTemplates } from "../compare-templates.ts";
import { countFindings, differences, type JudgedRow, judgedRows, precisionOf } from "./judged-findings.ts";

const repository = resolve(import.meta.dirname, "../../../..");
const table = judgedRows(readFileSync(join(import.meta.dirname, "../../judged/findings.tsv"), "utf8"));
const main = JSON.stringify(join(repository, "packages/cli/src/main.ts"));
const wanted = process.argv.slice(2);
const home = mkdtempSync(join(tmpdir(), "capikit-lint-providers-"));
let failed = false;
try {
  const kustomize = await ensureReference("kustomize");
  for (const name of new Set(table.map((row) => row.repository))) {
    if (wanted.length > 0 && !wanted.includes(name)) continue;
    const rows = table.filter((row) => row.repository === name);
    const folder = cloneProvider(name, rows);
    const templates = await compareTemplates(folder);
    const problems = [
      ...differences(rows, countFindings(await lintProvider(name, folder, kustomize))),
      ...templates.differences,
    ];
    const counted = `${name}: ${templates.compared.length} templates`;
    console.log([`${problems.length === 0 ? "ok  " : "FAIL"} ${counted}`, ...problems].join("\n     "));
    failed ||= problems.length > 0;
  }
} finally {
  rmSync(home, { recursive: true, force: true });
}
for (const [severity, least] of [
  ["error", 0.95],
  ["warning", 0.9],
] as const) {
  const { findings, rules } = precisionOf(table, severity);
  const shown = (part: number): string => `${(part * 100).toFixed(1)} %`;
  console.log(`${severity}s: ${shown(findings)} true, ${shown(rules)} by provider and rule`);
  failed ||= findings < least || rules < least;
}
process.exitCode = failed ? 1 : 0;

/** Clones a release into a new folder. */
function cloneProvider(name: string, [row]: readonly JudgedRow[]): string {
  const folder = join(home, name.replace("/", "-"));
  const address = `https://github.com/${name}`;
  const git = (...args: string[]): unknown =>
    execFileSync("git", ["-c", "advice.detachedHead=false", ...args], { stdio: "inherit" });
  const tag = row?.tag ?? "";
  if (/^[0-9a-f]{40}$/.test(tag)) {
    git("init", "--quiet", folder);
    git("-C", folder, "fetch", "--quiet", "--depth", "1", address, tag);
    git("-C", folder, "checkout", "--quiet", "FETCH_HEAD");
  } else git("clone", "--quiet", "--depth", "1", "--branch", tag, address, folder);
  return folder;
}

/** Lints a release with what kustomize builds, and returns the document of the command. */
async function lintProvider(name: string, folder: string, binary: string): Promise<string> {
  const overlay = join(folder, "config/default");
  const objects = existsSync(overlay) ? await renderKustomize(overlay, { binary }) : undefined;
  const built = objects?.map((object) => `---\n${printYaml(object)}`).join("");
  const program = `const { main } = await import(${main}); await main();`;
  const argv = ["--conditions=@capikit/source", "--input-type=module", "--eval", program, "capikit"];
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [...argv, "lint", "--format", "json", ...(built === undefined ? [] : ["-"]), "."],
    {
      cwd: folder,
      input: built,
      encoding: "utf8",
      maxBuffer: 256 * 1024 * 1024,
    },
  );
  if (stdout === "") throw new Error(`capikit lint failed in ${name}: ${stderr}`);
  return stdout;
}
