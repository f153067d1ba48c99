/**
 * `pnpm test:budget [--update]`: compares the processor time of the unit tests of each package with
 * `scripts/test/budget.json`, and fails if one takes twice as long. Names files that take more than ten
 * seconds: the time of one file varies too much to fail by it. `--update` writes the table. Runs tests
 * only of packages that changed since they passed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { runUnitTests } from "./test/unit-tests.ts";

const path = join(import.meta.dirname, "test/budget.json");
/** Seconds that a package may take in addition, because measurements of little work vary. */
const tolerance = 3;

const { packages, failed } = await runUnitTests();
const problems = failed === 0 ? [] : [`${failed} tests failed`];
if (process.argv.includes("--update")) {
  const rows = [...packages].map(([folder, { seconds }]) => [folder, Math.round(seconds * 10) / 10] as const);
  writeFileSync(path, `${JSON.stringify(Object.fromEntries(rows.sort()), undefined, 2)}\n`);
} else {
  const budget: Readonly<Record<string, number>> = JSON.parse(readFileSync(path, "utf8"));
  for (const [folder, { seconds }] of packages) {
    const known = budget[folder];
    const row = `${folder} takes ${seconds.toFixed(1)} s`;
    if (known === undefined) problems.push(`${row}, and has no budget`);
    else if (seconds > 2 * known + tolerance) problems.push(`${row}, twice its budget of ${known} s`);
  }
  for (const folder of Object.keys(budget))
    if (!packages.has(folder)) problems.push(`${folder} has no tests`);
}
for (const { slow } of packages.values())
  for (const [file, seconds] of Object.entries(slow)) console.log(`${file} takes ${seconds.toFixed(1)} s`);
for (const problem of problems) console.error(problem);
if (problems.length > 0) {
  console.error(
    "help: move searches and waits to `*.integration.test.ts`, or run `pnpm test:budget --update`",
  );
  process.exitCode = 1;
}
