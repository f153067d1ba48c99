/**
 * `pnpm bench [--check | --update] [NAME…]`: benchmarks next to a reference implementation, in one
 * run. Default: all, and with a flag those with rows in `tests/bench/table.json`.
 *
 * `--check` compares the ratios with the table, and fails if one became worse by more than the
 * tolerance of its row (default: 15 %). `--update` writes the table and docs/performance.md.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkFigures } from "../tests/bench/src/figures/check-figures.ts";
import { type Figure, figuresVariable, readFigures } from "../tests/bench/src/figures/figure.ts";
import { currentConditions, readTable, updateTable } from "../tests/bench/src/figures/table.ts";

const folder = join(import.meta.dirname, "../tests/bench/src/benchmarks");
const known = readdirSync(folder).map((file) => file.replace(/\.ts$/, ""));
const { values: flags, positionals: wanted } = parseArgs({
  options: { check: { type: "boolean" }, update: { type: "boolean" } },
  allowPositionals: true,
});
const unknown = wanted.filter((name) => !known.includes(name));

if (unknown.length > 0) {
  console.error(`no benchmark called ${unknown.join(", ")}; there are: ${known.join(", ")}`);
  process.exit(2);
}
if (flags.check && flags.update) {
  console.error("--check and --update exclude each other: use one of them");
  process.exit(2);
}

const build = spawnSync("turbo", ["run", "build", "--output-logs=errors-only"], { stdio: "inherit" });
if (build.status !== 0) process.exit(1);

const recorded = flags.check || flags.update;
const all = recorded ? [...new Set(readTable().map(({ benchmark }) => benchmark))] : known;
const scratch = mkdtempSync(join(tmpdir(), "capikit-bench-figures-"));
const measured = new Map<string, readonly Figure[]>();
try {
  for (const name of wanted.length > 0 ? wanted : all) {
    const file = join(scratch, name);
    const { status } = spawnSync("node", ["--conditions=@capikit/source", join(folder, `${name}.ts`)], {
      stdio: "inherit",
      env: { ...process.env, ...(recorded && { [figuresVariable]: file }) },
    });
    if (status === 0) measured.set(name, readFigures(file));
    else {
      console.error(`benchmark ${name} failed`);
      process.exitCode = 1;
    }
  }
} finally {
  rmSync(scratch, { recursive: true });
}
if (flags.update) updateTable(measured);
if (flags.check) {
  const { ok, text } = checkFigures(measured, readTable(), currentConditions());
  console.log(text);
  if (!ok) process.exitCode = 1;
}
