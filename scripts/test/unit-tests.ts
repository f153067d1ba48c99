/** The unit tests of `pnpm test`: those of packages that changed since they passed, in one run of Vitest. */
import { spawnSync } from "node:child_process";
import {
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { startVitest } from "vitest/node";
import { cacheDir } from "../../packages/envtest/src/go-tools/cache-dir.ts";
import { trackFiles } from "./progress.ts";
import { type Counts, type Failure, readReport, turboEnv } from "./report.ts";

const root = join(import.meta.dirname, "../..");

/** Numbers of the tests of packages that passed, in files with the hash of their state as name. */
const results = join(cacheDir(), "unit-tests");
const maxAgeMs = 14 * 86_400_000;

/** Returns the counts, with `kept` tests of unchanged packages, and the failures. Prints progress. */
export async function runUnitTests(): Promise<
  Counts & { readonly kept: number; readonly failures: readonly Failure[] }
> {
  const files = Map.groupBy(
    globSync("{packages,generators,tests,examples,editors}/*/test/**/*.test.ts", {
      cwd: root,
      exclude: (path) => /node_modules|fixtures|\.(?:integration|nightly)\./.test(path),
    }),
    (path) => path.split("/", 2).join("/"),
  );
  const hashes = readHashes();
  mkdirSync(results, { recursive: true });
  let kept = 0;
  for (const folder of files.keys()) {
    const passed = readPassed(hashes.get(folder));
    if (passed === undefined) continue;
    kept += passed;
    files.delete(folder);
  }
  removeOldResults();
  if (files.size === 0) return { passed: kept, failed: 0, kept, failures: [] };
  const report = await runVitest([...files.values()].flat());
  for (const [folder, paths] of files) {
    const hash = hashes.get(folder);
    const isFailed = report.hasError || report.failures.some(({ file }) => file.startsWith(`${folder}/`));
    // Files that were not run have no count.
    const passed = paths.reduce((sum, path) => sum + (report.files.get(path) ?? Number.NaN), 0);
    if (hash !== undefined && !isFailed && passed > 0) writeFileSync(join(results, hash), String(passed));
  }
  // An unhandled rejection fails a run without counting as a failure.
  const failed = Math.max(report.failed, Number(report.hasError));
  return { passed: kept + report.passed, failed, kept, failures: report.failures };
}

/** Returns turbo's hashes of the packages, each with everything that its tests depend on, by folder. */
function readHashes(): ReadonlyMap<string, string> {
  const args = ["run", "test:unit", "--dry=json", "--env-mode=loose"];
  const { stdout, stderr } = spawnSync("turbo", args, {
    cwd: root,
    env: turboEnv,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  let tasks: readonly { readonly task: string; readonly directory: string; readonly hash: string }[];
  try {
    ({ tasks } = JSON.parse(stdout));
  } catch (cause) {
    throw new Error(`turbo cannot tell which packages changed: ${stderr}`, { cause });
  }
  return new Map(tasks.filter(({ task }) => task === "test:unit").map((one) => [one.directory, one.hash]));
}

/** Returns the number of tests that passed in a state, and keeps the file that says so. */
function readPassed(hash = "none"): number | undefined {
  try {
    const text = readFileSync(join(results, hash), "utf8");
    writeFileSync(join(results, hash), text);
    return Number(text);
  } catch {
    return undefined;
  }
}

function removeOldResults(): void {
  for (const name of readdirSync(results)) {
    const path = join(results, name);
    if (Date.now() - statSync(path).mtimeMs > maxAgeMs) rmSync(path, { force: true });
  }
}

async function runVitest(files: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
  const json = join(folder, "report.json");
  const endFile = trackFiles(files);
  let hasError = true;
  try {
    const vitest = await startVitest("test", [...files], {
      root,
      watch: false,
      project: "unit",
      outputFile: { json },
      reporters: [
        "json",
        {
          onTestModuleEnd({ moduleId }) {
            const progress = endFile(relative(root, moduleId));
            if (progress !== undefined) console.log(progress);
          },
          onTestRunEnd(_, errors) {
            hasError = errors.length > 0;
            for (const { message, stack } of errors) console.error(stack ?? message);
          },
        },
      ],
    });
    await vitest.close();
    return { ...readReport(json), hasError };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
