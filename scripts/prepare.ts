/**
 * `node scripts/prepare.ts [--own]`: writes the generated folders that are not committed. Runs after
 * each installation and before builds and tests, so it first compares hashes of the inputs and
 * outputs with those of the last run.
 *
 * `--own` ignores changes of the generators, which would delay each run of Vitest by seconds.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const record = join(root, "node_modules/.cache/capikit/prepared.json");
const own = [
  "packages/api/{contracts,gen,kubernetes,released,scripts,src,wire}/**/*.{json,ts,tsv,yaml}",
  "packages/api/*.{json,ts}",
  "{examples/{hook-caller,provider-local},tests/conversion}/{,api/**/,gen/**/,src/**/,test/gen/**/}*.ts",
];
const generators = ["{generators,packages/{common,schema}}/src/**/*.ts", "pnpm-lock.yaml"];

const last = readRecord();
const isCurrent =
  last?.own === hashFiles(own) &&
  (process.argv.includes("--own") || last.generators === hashFiles(generators));
if (!isCurrent) {
  // The examples follow from types of the package.
  const scripts = ["packages/api/scripts/generate.ts", "scripts/generate-examples.ts"];
  if (scripts.every(run)) {
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, JSON.stringify({ own: hashFiles(own), generators: hashFiles(generators) }));
  } else {
    process.exitCode = 1;
  }
}

function run(script: string): boolean {
  const args = ["--conditions=@capikit/source", join(root, script)];
  return spawnSync(process.execPath, args, { stdio: "inherit" }).status === 0;
}

function readRecord(): { readonly own: string; readonly generators: string } | undefined {
  try {
    return JSON.parse(readFileSync(record, "utf8"));
  } catch {
    return undefined;
  }
}

function hashFiles(patterns: readonly string[]): string {
  const hash = createHash("sha256");
  for (const path of globSync(patterns, { cwd: root }).sort())
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}
