/**
 * Writes `packages/api/gen`, which is not committed. Runs after each installation and before tests,
 * so it first compares a hash of the inputs and outputs with that of the last run.
 */
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { globSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "..");
const record = join(root, "node_modules/.cache/capikit/prepared");
const inputsAndOutputs = [
  "pnpm-lock.yaml",
  "{generators/*,packages/{api,common,schema}}/{gen,src}/**/*.{ts,yaml}",
  "packages/api/{contracts,kubernetes,released,scripts,wire}/**/*.{json,ts,tsv,yaml}",
  "packages/api/{capikit.config.ts,package.json,tsconfig.generate.json}",
];

if (readRecord() !== hashFiles()) {
  const script = join(root, "packages/api/scripts/generate.ts");
  const { status } = spawnSync(process.execPath, ["--conditions=@capikit/source", script], {
    stdio: "inherit",
  });
  if (status === 0) {
    mkdirSync(dirname(record), { recursive: true });
    writeFileSync(record, hashFiles());
  } else {
    process.exitCode = 1;
  }
}

function readRecord(): string | undefined {
  try {
    return readFileSync(record, "utf8");
  } catch {
    return undefined;
  }
}

function hashFiles(): string {
  const hash = createHash("sha256");
  for (const path of globSync(inputsAndOutputs, { cwd: root }).sort())
    hash.update(`${path}\0`).update(readFileSync(join(root, path)));
  return hash.digest("hex");
}
