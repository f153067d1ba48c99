/**
 * `pnpm test:integration [--shard INDEX/COUNT] [PATH…]`: builds the packages and the programs that
 * tests start, runs the checks that take long and the integration tests, and ends with `N passed, N
 * failed`. The first shard runs the checks. With a path, none are run.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeFailure, printCounts, readReport, runTask, turboEnv } from "./test/report.ts";

/** Programs that tests start. Built in a test, they would take its time. */
const programs = [
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
  "client-reference",
  "conformance-runner",
  "conformance-suite",
  "controller-reference",
  "extension-reference",
  "ginkgo",
  "image-registry",
  "kubectl",
  "sharder",
  "topology-reference",
  "upstream-facts",
  "upstream-tables",
];

/** Checks of the whole repository, by whether turbo need not repeat them. */
const checks = { "api:check": runTask, "lint:unused": runTask, "lint:language": runScript };

const args = process.argv.slice(2);
const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
const report = join(folder, "report.json");
// The test of the hook console fails without it. Others do not need it.
run("node", "scripts/chromium.ts");
try {
  const isBuilt = [
    runTask("build"),
    run("node", "--conditions=@capikit/source", "tests/reference/src/main.ts", ...programs),
  ].every(Boolean);
  const checked = isFirstOfAll() ? Object.entries(checks) : [];
  const failedChecks = checked.filter(([name, check]) => !check(name)).map(([name]) => name);
  const isTested = run(
    "vitest",
    ...["run", "--project", "integration", "--reporter=default", "--reporter=json"],
    ...[`--outputFile.json=${report}`, ...args],
  );
  const { passed, failed, failures } = readReport(report);
  for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
  // What they printed is far above.
  for (const name of failedChecks) console.log(`\nFAIL ${name}\n  repeat: npx -y pnpm@12 ${name}`);
  printCounts({
    passed: passed + checked.length - failedChecks.length,
    // An unhandled rejection fails a run without counting as a failure.
    failed: (isBuilt && isTested ? failed : Math.max(failed, 1)) + failedChecks.length,
  });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

/** Reports whether all tests are run here, or the first of their shards. */
function isFirstOfAll(): boolean {
  return args.length === 0 || (args[0] === "--shard" && args.length === 2 && /^1\//.test(args[1] ?? ""));
}

function runScript(name: string): boolean {
  return run("pnpm", name);
}

function run(command: string, ...rest: readonly string[]): boolean {
  return spawnSync(command, rest, { env: turboEnv, stdio: "inherit" }).status === 0;
}
