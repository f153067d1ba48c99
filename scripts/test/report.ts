import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join, relative } from "node:path";
import { cacheDir } from "../../packages/envtest/src/go-tools/cache-dir.ts";

const root = join(import.meta.dirname, "../..");

/** Results of turbo's tasks for all clones, next to the Go programs. */
export const turboCache = join(cacheDir(), "turbo");

/** Environment of turbo: without colours, as its lines are read, and notices of telemetry and updates. */
export const turboEnv = {
  ...process.env,
  FORCE_COLOR: undefined,
  TURBO_TELEMETRY_DISABLED: "1",
  TURBO_NO_UPDATE_NOTIFIER: "1",
};

/**
 * Runs a task of turbo, which repeats none that is unchanged since it passed. If it fails, prints its
 * output and the command that repeats it.
 */
export function runTask(task: string): boolean {
  const options = ["--output-logs=errors-only", "--env-mode=loose", `--cache-dir=${turboCache}`];
  const { status, stdout, stderr } = spawnSync("turbo", ["run", task, ...options], {
    env: turboEnv,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  const isPassed = status === 0;
  console.log(
    isPassed ? `${task} passed` : `\nFAIL ${task}\n${stdout}${stderr}  repeat: npx -y pnpm@12 ${task}`,
  );
  return isPassed;
}

export interface Counts {
  passed: number;
  failed: number;
}

/** A test that failed, or a file that does not load. */
export interface Failure {
  /** Path in the repository. */
  readonly file: string;
  readonly name?: string;
  readonly message: string;
}

/** What a report of Vitest has of a file. */
interface FileResult {
  readonly name: string;
  readonly status: string;
  readonly message: string;
  readonly assertionResults: readonly {
    readonly status: string;
    readonly fullName: string;
    readonly failureMessages?: readonly string[];
  }[];
}

/** Counts of a run of Vitest. */
export interface Report extends Counts {
  /** Numbers of tests that passed, by path in the repository. */
  readonly files: ReadonlyMap<string, number>;
  readonly failures: readonly Failure[];
}

/** Returns the counts of a report of Vitest, or one failure without a report. */
export function readReport(report: string): Report {
  let files: readonly FileResult[];
  try {
    files = JSON.parse(readFileSync(report, "utf8")).testResults;
  } catch {
    return { passed: 0, failed: 1, files: new Map(), failures: [] };
  }
  const failures = files.flatMap(({ name, status, message, assertionResults }): Failure[] => {
    const file = relative(root, name);
    if (status === "failed" && assertionResults.length === 0) return [{ file, message }];
    // A skipped test is a failure here.
    return assertionResults
      .filter((test) => test.status !== "passed")
      .map((test) => ({
        file,
        name: test.fullName.trim(),
        message: test.failureMessages?.join("\n") || test.status,
      }));
  });
  const counts = new Map(
    files.map(({ name, assertionResults }) => [
      relative(root, name),
      assertionResults.filter((test) => test.status === "passed").length,
    ]),
  );
  const passed = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return { passed, failed: failures.length, files: counts, failures };
}

/** Returns the text of a failure, with the command of `pnpm` that repeats it. */
export function describeFailure({ file, name, message }: Failure): string {
  // `-t` takes a regular expression, and the shell a quoted text.
  const pattern = name?.replace(/[\\^$.*+?()[\]{}|]/g, "\\$&").replaceAll("'", "'\\''");
  const command = file.includes(".integration.") ? "exec vitest run" : "test";
  return [
    `FAIL ${[file, name].filter(Boolean).join(" > ")}`,
    ...message.split("\n").map((line) => `  ${line}`),
    `  repeat: npx -y pnpm@12 ${command} ${file}${pattern === undefined ? "" : ` -t '${pattern}'`}`,
  ].join("\n");
}

export function printCounts({ passed, failed }: Counts): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
