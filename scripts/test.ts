/**
 * `pnpm test`: builds, checks and tests the repository, except for tests that start programs, and ends with `N passed, N failed`. All steps run even when one fails.
 *
 * turbo keeps the results of steps and packages, next to the Go programs, for all clones.
 *
 * `pnpm test ARGUMENTS`: runs unit tests only, with the arguments of Vitest.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type Counts, printCounts, readCounts, turboCache, unitReport } from "./test/report.ts";

const checks = ["lint", "typecheck", "api:check", "lint:unused"];
const tests: Readonly<Record<string, string>> = { "test:unit": unitReport };

/** A task of a run of turbo, in its summary. */
interface Task {
  readonly task: string;
  readonly directory: string;
  readonly cache: { readonly status: "HIT" | "MISS" };
  readonly execution?: { readonly exitCode?: number };
}

const [first, ...rest] = process.argv.slice(2);
if (first === undefined) {
  await testRepository();
} else {
  const command = first === "--watch" ? ["watch"] : ["run", first];
  process.exitCode =
    spawnSync("vitest", [...command, ...rest, "--project", "unit"], { stdio: "inherit" }).status ?? 1;
}

async function testRepository(): Promise<void> {
  const summaries = join(".turbo", "runs");
  rmSync(summaries, { recursive: true, force: true });
  const options = [
    "--continue=always",
    // As many as cores: Vitest and the compiler use more than one.
    "--concurrency=100%",
    "--summarize",
    "--output-logs=errors-only",
    "--env-mode=loose",
    `--cache-dir=${turboCache}`,
  ];
  const turbo = spawn("turbo", ["run", "build", ...checks, ...Object.keys(tests), ...options], {
    stdio: "inherit",
  });
  await once(turbo, "close");
  const [summary] = readdirSync(summaries);
  const tasks: readonly Task[] = JSON.parse(readFileSync(join(summaries, summary ?? ""), "utf8")).tasks;
  const counts: Counts = { passed: 0, failed: 0 };
  let kept = 0;
  for (const task of tasks) {
    const report = tests[task.task];
    const ended = task.cache.status === "HIT" || task.execution?.exitCode === 0;
    const found =
      report === undefined
        ? { passed: Number(ended), failed: Number(!ended) }
        : readCounts(join(task.directory, report));
    counts.passed += found.passed;
    // An unhandled rejection fails a run without counting as a failure.
    counts.failed += ended ? found.failed : Math.max(found.failed, 1);
    if (task.cache.status === "HIT") kept += found.passed;
  }
  if (kept > 0) console.log(`${kept} of them unchanged since they passed`);
  printCounts(counts);
}
