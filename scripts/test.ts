/**
 * `pnpm test`: builds, checks and tests the repository in one run, which ends with
 * `N passed, N failed`.
 *
 * The steps before and during the tests count as one check each. All of them run even when one
 * fails, so that one run reports everything.
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { cacheDir } from "../packages/envtest/src/go-tools/cache-dir.ts";

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

interface Counts {
  passed: number;
  failed: number;
}

// Next to the caches of the Go programs, so that fresh clones find the builds of unchanged
// packages.
const caches = cacheDir();

/** Steps that tests need. Each list runs in its order; the lists run at the same time. */
const preparing: readonly (readonly Step[])[] = [
  [
    // Before the build, which writes temporary files next to the sources.
    { name: "lint", command: ["biome", "check", "."] },
    { name: "build", command: cached("build") },
  ],
  [
    {
      name: "reference implementations",
      command: [
        "node",
        "--conditions=@capikit/source",
        "tests/reference/src/main.ts",
        "etcd",
        "kube-apiserver",
        "kube-controller-manager",
        "capi-core",
        "kubeadm-bootstrap",
        "kubeadm-control-plane",
        "clusterctl",
        "clusterctl-reference",
        "kustomize",
        "controller-gen",
        "conversion-reference",
        "wire-facts",
        "capi-util",
        "caller-reference",
      ],
    },
  ],
  [{ name: "chromium", command: ["node", "scripts/chromium.ts"] }],
];
/** Steps that run in this order during the tests, many of which wait for other programs. */
const checking: readonly Step[] = [
  { name: "language", command: cached("lint:language") },
  { name: "clones", command: cached("lint:clones") },
  { name: "unused code", command: cached("lint:unused") },
  { name: "types", command: cached("typecheck") },
  { name: "public API", command: cached("api:check") },
];

const counts: Counts = { passed: 0, failed: 0 };

await Promise.all(preparing.map((steps) => runInOrder(steps, (text) => process.stdout.write(text))));

const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
try {
  const report = join(folder, "report.json");
  const vitest = spawn(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...process.argv.slice(2)],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const ended = once(vitest, "close");
  // Written after the tests, which rewrite lines on a terminal.
  const checked: string[] = [];
  const [[status]] = await Promise.all([ended, runInOrder(checking, (text) => checked.push(text))]);
  process.stdout.write(checked.join(""));
  const results = readCounts(report);
  counts.passed += results.passed;
  // An unhandled rejection fails the run without counting as a failure.
  counts.failed += results.failed === 0 && status !== 0 ? 1 : results.failed;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

/** A task of turbo.json, which is not repeated until a file that it reads has changed. */
function cached(task: string): readonly [string, ...string[]] {
  const options = ["--output-logs=errors-only", "--env-mode=loose", `--cache-dir=${join(caches, "turbo")}`];
  return ["turbo", "run", task, ...options];
}

async function runInOrder(steps: readonly Step[], write: (text: string) => unknown): Promise<void> {
  for (const { name, command } of steps) {
    const started = performance.now();
    const [program, ...args] = command;
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "pipe"] });
    const output: Buffer[] = [];
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data: Buffer) => output.push(data));
    const [status] = await once(child, "close");
    const seconds = ((performance.now() - started) / 1000).toFixed(1);
    counts[status === 0 ? "passed" : "failed"] += 1;
    // In one piece, as other steps write at the same time.
    write(`${Buffer.concat(output).toString()}${status === 0 ? "ok  " : "FAIL"} ${name} (${seconds} s)\n`);
  }
}

function readCounts(report: string): Counts {
  try {
    const json = JSON.parse(readFileSync(report, "utf8"));
    // A file that does not load has no tests to fail, and a skipped test is a failure here.
    const unloaded = json.testResults.filter(
      (file: { status: string; assertionResults: unknown[] }) =>
        file.status === "failed" && file.assertionResults.length === 0,
    );
    return {
      passed: json.numPassedTests,
      failed: json.numFailedTests + json.numPendingTests + unloaded.length,
    };
  } catch {
    return { passed: 0, failed: 1 };
  }
}
