/**
 * `pnpm bench [--check | --update] [NAME…]`: benchmarks next to a reference implementation, in one
 * run. Default: all.
 *
 * `--check` compares their ratios with `tests/bench/ratios.json`. It fails if one fell by more than
 * the tolerance of its row (default: 15 %), or if figures and rows differ. `--update` writes the
 * ratios of the benchmarks that ran.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { checkRatios } from "../tests/bench/src/ratios/check-ratios.ts";
import type { Ratio } from "../tests/bench/src/ratios/ratio.ts";
import { readRatios, readTable, updateTable } from "../tests/bench/src/ratios/ratio-files.ts";
import { ratiosVariable } from "../tests/bench/src/ratios/report-ratio.ts";
import { unmeasured } from "../tests/bench/src/ratios/unmeasured.ts";

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

const scratch = mkdtempSync(join(tmpdir(), "capikit-bench-ratios-"));
const measured = new Map<string, readonly Ratio[]>();
try {
  for (const name of wanted.length > 0 ? wanted : known) {
    const file = join(scratch, name);
    const { status } = spawnSync("node", ["--conditions=@capikit/source", join(folder, `${name}.ts`)], {
      stdio: "inherit",
      env: { ...process.env, ...((flags.check || flags.update) && { [ratiosVariable]: file }) },
    });
    if (status === 0) measured.set(name, readRatios(file));
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
  const { ok, text } = checkRatios(measured, readTable(), unmeasured);
  console.log(text);
  if (!ok) process.exitCode = 1;
}
