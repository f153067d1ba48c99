/**
 * `pnpm test`: builds, checks and tests the repository, except for tests that start programs, and
 * ends with `N passed, N failed`. All steps run even when one fails.
 *
 * turbo keeps the results of steps and packages, next to the Go programs, for all clones.
 *
 * `pnpm test ARGUMENTS`: runs unit tests only, with the arguments of Vitest.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { globSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { text } from "node:stream/consumers";
import { fileLine, trackFiles } from "./test/progress.ts";
import {
  type Counts,
  describeFailure,
  printCounts,
  readReport,
  turboCache,
  turboEnv,
  unitReport,
} from "./test/report.ts";

const tasks = ["build", "lint", "typecheck", "api:check", "lint:unused", "test:unit"];

/** A task of a run of turbo, in its summary. */
interface Task {
  readonly task: string;
  readonly package: string;
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
  console.log(`Running ${tasks.join(", ")} (minutes; unchanged packages take no time)`);
  const { outputs, end } = await runTurbo();
  const [summary] = readdirSync(summaries);
  const ran: readonly Task[] = JSON.parse(readFileSync(join(summaries, summary ?? ""), "utf8")).tasks;
  const counts: Counts = { passed: 0, failed: 0 };
  let kept = 0;
  for (const { task, package: name, directory, cache, execution } of ran) {
    const ended = cache.status === "HIT" || execution?.exitCode === 0;
    const found =
      task === "test:unit"
        ? readReport(join(directory, unitReport))
        : { passed: Number(ended), failed: Number(!ended), failures: [] };
    counts.passed += found.passed;
    // An unhandled rejection fails a run without counting as a failure.
    counts.failed += ended ? found.failed : Math.max(found.failed, 1);
    if (cache.status === "HIT") kept += found.passed;
    for (const failure of found.failures) console.log(`\n${describeFailure(failure)}`);
    // turbo skips the tasks that depend on a failed one.
    if (ended || found.failures.length > 0) continue;
    const output = outputs.get(`${name}:${task}`) ?? ["  not run, because another step failed"];
    const command = name === "//" ? task : `--filter ${name} run ${task}`;
    console.log(["", `FAIL ${command}`, ...output, `  repeat: npx -y pnpm@12 ${command}`].join("\n"));
  }
  // Tasks that have not run are missing in its summary.
  if (end !== 0 && counts.failed === 0) {
    console.log(`\nFAIL turbo ended with ${end} before all steps`);
    counts.failed = 1;
  }
  if (kept > 0) console.log(`${kept} of them unchanged since they passed`);
  printCounts(counts);
}

/**
 * Runs all tasks and prints progress. Returns the output of each, by names such as `//:lint`, and
 * turbo's exit code or signal.
 */
async function runTurbo(): Promise<{
  readonly outputs: ReadonlyMap<string, string[]>;
  readonly end: number | string;
}> {
  const options = [
    "--continue=always",
    // As many as cores: Vitest and the compiler use more than one.
    "--concurrency=100%",
    "--summarize",
    "--output-logs=new-only",
    "--log-order=stream",
    "--env-mode=loose",
    `--cache-dir=${turboCache}`,
  ];
  const turbo = spawn("turbo", ["run", ...tasks, ...options], {
    env: turboEnv,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const closed = once(turbo, "close");
  const errors = text(turbo.stderr);
  const files = globSync("{packages,generators,tests,examples,editors}/*/test/**/*.test.ts", {
    exclude: (path) => /node_modules|fixtures|\.(?:integration|nightly)\./.test(path),
  });
  const endFile = trackFiles(files.map((path) => path.replaceAll("\\", "/")));
  const folders = new Map(
    globSync("*/*/package.json").map((path) => [
      JSON.parse(readFileSync(path, "utf8")).name as string,
      path.split(/[\\/]/, 2).join("/"),
    ]),
  );
  const isTask = new RegExp(`^(\\S+?:(?:${[...tasks, "prepare", "sources"].join("|")})): (.*)$`);
  const outputs = new Map<string, string[]>();
  for await (const line of createInterface({ input: turbo.stdout })) {
    const [, task, output = ""] = isTask.exec(line) ?? [];
    if (task === undefined) continue;
    const ended = endedFiles(task, output);
    for (const path of ended) {
      const progress = endFile(path);
      if (progress !== undefined) console.log(progress);
    }
    if (ended.length === 0 && !output.startsWith("cache "))
      outputs.set(task, [...(outputs.get(task) ?? []), output]);
  }
  const [code, signal] = await closed;
  // Failed tasks are reported later. Otherwise, turbo has not started.
  if (outputs.size === 0) console.error(await errors);
  return { outputs, end: code ?? signal };

  function endedFiles(task: string, output: string): readonly string[] {
    if (output.startsWith(fileLine)) return [output.slice(fileLine.length)];
    if (!task.endsWith(":test:unit") || !output.startsWith("cache hit")) return [];
    // Those of the root are known after the run.
    const folder = folders.get(task.slice(0, -":test:unit".length));
    return files.filter((path) => path.startsWith(`${folder}/`));
  }
}
