/**
 * Runs the tests of a level: those files of which an input has changed since they passed, also in
 * another clone.
 */
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
import { availableParallelism, tmpdir } from "node:os";
import { join, relative } from "node:path";
import { startVitest, type TestModule, type TestSpecification } from "vitest/node";
import { cacheDir } from "../../packages/envtest/src/go-tools/cache-dir.ts";
import { type Costs, isWaiting, longestFirst, readCosts, saveCosts } from "./costs.ts";
import { TestInputs } from "./inputs.ts";
import { trackFiles } from "./progress.ts";
import { type Counts, type Failure, readReport } from "./report.ts";

const root = join(import.meta.dirname, "../..");

export const levels = {
  unit: { isPart: (path: string) => !/\.(?:integration|nightly)\.test\.ts$/.test(path) },
  integration: { isPart: (path: string) => path.endsWith(".integration.test.ts") },
};

export type LevelName = keyof typeof levels;

export interface LevelResult extends Counts {
  /** Number of tests of unchanged files, which were not repeated. */
  readonly kept: number;
  readonly failures: readonly Failure[];
  /** Costs of the files that were run. */
  readonly costs: Costs;
}

/** Numbers of tests that passed, in files with the hash of all inputs of a test file as name. */
const results = join(cacheDir(), "test-results");
const maxAgeMs = 14 * 86_400_000;

/** Runs files of a level, and prints progress. */
export async function runLevel(level: LevelName, files = listTests(level)): Promise<LevelResult> {
  const costs = readCosts();
  const inputs = new TestInputs(root);
  const changed = new Map<string, string>();
  mkdirSync(results, { recursive: true });
  let kept = 0;
  for (const file of files) {
    const hash = inputs.hash(file);
    const passed = readResult(hash);
    if (passed === undefined) changed.set(file, hash);
    else kept += passed;
  }
  removeOldResults();
  const runs = await runFiles(level, changed, costs);
  const measured: Costs = new Map(runs.flatMap((run) => [...run.costs]));
  saveCosts(new Map([...costs, ...measured]));
  return {
    passed: runs.reduce((sum, run) => sum + run.passed, kept),
    // An unhandled rejection fails a run without counting as a failure.
    failed: runs.reduce((sum, run) => sum + Math.max(run.failed, Number(run.hasError)), 0),
    kept,
    failures: runs.flatMap((run) => run.failures),
    costs: measured,
  };
}

/** Returns the paths of the test files of a level. */
export function listTests(level: LevelName): string[] {
  return globSync("{generators,{packages,tests,examples,editors}/*}/test/**/*.test.ts", {
    cwd: root,
    exclude: (path) => /node_modules|fixtures/.test(path),
  }).filter(levels[level].isPart);
}

/** Runs files that wait next to the others, with more workers. */
async function runFiles(level: LevelName, changed: ReadonlyMap<string, string>, costs: Costs) {
  const endFile = trackFiles([...changed.keys()]);
  const groups = Map.groupBy(changed.keys(), (file) => isWaiting(file, costs));
  return await Promise.all(
    [...groups].map(([waits, files]) =>
      runVitest(
        level,
        longestFirst(files, costs),
        waits ? availableParallelism() + 1 : undefined,
        (module) => {
          const file = relative(root, module.moduleId);
          const hash = changed.get(file);
          const progress = endFile(file);
          if (progress !== undefined) console.log(progress);
          const tests = [...module.children.allTests()];
          const isPassed =
            module.state() === "passed" && tests.every((test) => test.result().state === "passed");
          // Written at once: a run that is stopped is continued by the next one.
          if (isPassed && hash !== undefined) writeFileSync(join(results, hash), String(tests.length));
          return isPassed ? hash : undefined;
        },
      ),
    ),
  );
}

async function runVitest(
  level: LevelName,
  files: readonly string[],
  maxWorkers: number | undefined,
  endModule: (module: TestModule) => string | undefined,
) {
  const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
  const json = join(folder, "report.json");
  const order = new Map(files.map((file, index) => [file, index]));
  const costs: Costs = new Map();
  const passed: string[] = [];
  let hasError = true;
  try {
    const vitest = await startVitest("test", [...files], {
      root,
      watch: false,
      project: level,
      ...(maxWorkers === undefined ? {} : { maxWorkers }),
      sequence: {
        sequencer: class {
          shard = (specs: TestSpecification[]) => Promise.resolve(specs);
          sort = (specs: TestSpecification[]) =>
            Promise.resolve(specs.toSorted((a, b) => indexOf(a) - indexOf(b)));
        },
      },
      outputFile: { json },
      reporters: [
        "json",
        {
          onTestModuleEnd(module) {
            const hash = endModule(module);
            if (hash !== undefined) passed.push(hash);
            const { cpuMs = 0, wallMs = 0, programs = {} } = module.meta();
            costs.set(relative(root, module.moduleId), { cpuMs, wallMs, programs });
          },
          onTestRunEnd(_, errors) {
            hasError = errors.length > 0;
            for (const { message, stack } of errors) console.error(stack ?? message);
          },
        },
      ],
    });
    await vitest.close();
    return { ...readReport(json), hasError, costs };
  } finally {
    // An unhandled rejection does not name its file.
    if (hasError) for (const hash of passed) rmSync(join(results, hash), { force: true });
    rmSync(folder, { recursive: true, force: true });
  }

  function indexOf({ moduleId }: TestSpecification): number {
    return order.get(relative(root, moduleId)) ?? 0;
  }
}

/** Returns the number of tests that passed with the same inputs, and renews the age of the result. */
function readResult(hash: string): number | undefined {
  const path = join(results, hash);
  try {
    const text = readFileSync(path, "utf8");
    writeFileSync(path, text);
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
