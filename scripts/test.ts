/**
 * `pnpm test`: everything that says whether the repository is whole, in one run, closed by `N passed, N failed`.
 *
 * The steps before the tests count as one check each. All of them run even when one fails, so that one run tells everything.
 */
import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

interface Step {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
}

interface Counts {
  passed: number;
  failed: number;
}

const steps: readonly Step[] = [
  { name: "build", command: ["turbo", "run", "build", "--output-logs=errors-only"] },
  { name: "lint", command: ["biome", "check", "."] },
  { name: "types", command: ["tsc", "-p", "tsconfig.json"] },
  { name: "public API", command: ["node", "scripts/api-reports.ts"] },
  { name: "unused code", command: ["knip"] },
  {
    name: "peers",
    command: [
      "node",
      "--conditions=@capikit/source",
      "tests/peers/src/main.ts",
      "etcd",
      "kube-apiserver",
      "kube-controller-manager",
      "capi-core",
      "clusterctl",
      "clusterctl-oracle",
      "kustomize",
      "controller-gen",
      "conversion-twin",
      "wire-facts",
      "capi-util",
      "caller-twin",
    ],
  },
];

const counts: Counts = { passed: 0, failed: 0 };

// Beside the steps, as installing it takes a while.
const chromium = once(
  spawn("node", ["scripts/chromium.ts"], { stdio: ["ignore", "inherit", "inherit"] }),
  "exit",
);

for (const step of steps) {
  const started = performance.now();
  const [program, ...args] = step.command;
  const { status } = spawnSync(program, args, { stdio: ["ignore", "inherit", "inherit"] });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  counts[status === 0 ? "passed" : "failed"] += 1;
  console.log(`${status === 0 ? "ok  " : "FAIL"} ${step.name} (${seconds} s)`);
}

const [chromiumStatus] = await chromium;
counts[chromiumStatus === 0 ? "passed" : "failed"] += 1;
console.log(`${chromiumStatus === 0 ? "ok  " : "FAIL"} chromium`);

const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
try {
  const report = join(folder, "report.json");
  const { status } = spawnSync(
    "vitest",
    ["run", "--reporter=default", "--reporter=json", `--outputFile.json=${report}`, ...process.argv.slice(2)],
    { stdio: ["ignore", "inherit", "inherit"] },
  );
  const results = readCounts(report);
  counts.passed += results.passed;
  // An unhandled rejection fails the run without counting as a failure.
  counts.failed += results.failed === 0 && status !== 0 ? 1 : results.failed;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

console.log(`${counts.passed} passed, ${counts.failed} failed`);
process.exitCode = counts.failed === 0 ? 0 : 1;

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
