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
import { packageOf, trackFiles } from "./progress.ts";
import { type Counts, type Failure, readReport, turboEnv } from "./report.ts";

const root = join(import.meta.dirname, "../..");

/** The tests of a package. */
interface PackageResult {
  readonly passed: number;
}

export interface UnitTests extends Counts {
  /** Number of tests of unchanged packages, which were not repeated. */
  readonly kept: number;
  readonly failures: readonly Failure[];
}

/** Results of packages, in files with the hash of their state as name. */
const results = join(cacheDir(), "unit-tests");
const maxAgeMs = 14 * 86_400_000;

/** Runs the tests, and prints progress. */
export async function runUnitTests(): Promise<UnitTests> {
  const files = Map.groupBy(
    globSync("{generators,{packages,tests,examples,editors}/*}/test/**/*.test.ts", {
      cwd: root,
      exclude: (path) => /node_modules|fixtures|\.(?:integration|nightly)\./.test(path),
    }),
    packageOf,
  );
  const hashes = readHashes();
  mkdirSync(results, { recursive: true });
  let kept = 0;
  for (const folder of files.keys()) {
    const result = readResult(hashes.get(folder));
    if (result === undefined) continue;
    kept += result.passed;
    files.delete(folder);
  }
  removeOldResults();
  if (files.size === 0) return { passed: kept, failed: 0, kept, failures: [] };
  const report = await runVitest([...files.values()].flat());
  for (const [folder, paths] of files) {
    const hash = hashes.get(folder);
    const result: PackageResult = {
      passed: paths.reduce((total, path) => total + (report.files.get(path) ?? Number.NaN), 0),
    };
    // Files that were not run have no number.
    if (hash === undefined || Number.isNaN(result.passed)) continue;
    const isFailed = report.hasError || report.failures.some(({ file }) => file.startsWith(`${folder}/`));
    if (!isFailed) writeFileSync(join(results, hash), JSON.stringify(result));
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

/** Returns the result of a state, and keeps its file. */
function readResult(hash = "none"): PackageResult | undefined {
  try {
    const text = readFileSync(join(results, hash), "utf8");
    writeFileSync(join(results, hash), text);
    return JSON.parse(text);
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
          onTestModuleEnd(module) {
            const progress = endFile(relative(root, module.moduleId));
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
