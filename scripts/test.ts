/**
 * `pnpm test`: lints, checks types and runs the unit tests, and ends with `N passed, N failed`. All
 * steps run even when one fails. What is unchanged since it passed, also in another clone, is not
 * repeated.
 *
 * `pnpm test ARGUMENTS`: runs unit tests only, with the arguments of Vitest.
 */
import { spawnSync } from "node:child_process";
import { describeCosts } from "./test/costs.ts";
import { type Counts, describeFailure, printCounts, runTask } from "./test/report.ts";
import { runLevel } from "./test/run-level.ts";

const [first, ...rest] = process.argv.slice(2);
if (first === undefined) {
  await testRepository();
} else {
  const command = first === "--watch" ? ["watch"] : ["run", first];
  process.exitCode =
    spawnSync("vitest", [...command, ...rest, "--project", "unit"], { stdio: "inherit" }).status ?? 1;
}

async function testRepository(): Promise<void> {
  console.log("Running lint, typecheck and unit tests (minutes; what is unchanged takes no time)");
  const counts: Counts = { passed: 0, failed: 0 };
  for (const task of ["lint", "typecheck"]) counts[runTask(task) ? "passed" : "failed"] += 1;
  const { passed, failed, kept, failures, costs } = await runLevel("unit");
  for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
  if (costs.size > 0) console.log(describeCosts(costs));
  if (kept > 0) console.log(`${kept} of them unchanged since they passed`);
  printCounts({ passed: counts.passed + passed, failed: counts.failed + failed });
}
