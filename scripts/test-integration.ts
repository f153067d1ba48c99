/**
 * `pnpm test:integration [--shard INDEX/COUNT] [PATH…]`: builds the packages and the programs that
 * tests start, runs the integration tests, and ends with `N passed, N failed`.
 */
import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describeFailure, printCounts, readReport, turboCache, turboEnv } from "./test/report.ts";

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

const folder = mkdtempSync(join(tmpdir(), "capikit-test-"));
const report = join(folder, "report.json");
// The test of the hook console fails without it. Others do not need it.
run("node", "scripts/chromium.ts");
try {
  const built = [
    run(
      "turbo",
      "run",
      "build",
      "--output-logs=errors-only",
      "--env-mode=loose",
      `--cache-dir=${turboCache}`,
    ),
    run("node", "--conditions=@capikit/source", "tests/reference/src/main.ts", ...programs),
    // Not part of `pnpm test`: its program is built from Go, and it takes as long as the lint.
    run("pnpm", "lint:language"),
  ].every(Boolean);
  const tested = run(
    "vitest",
    ...["run", "--project", "integration", "--reporter=default", "--reporter=json"],
    ...[`--outputFile.json=${report}`, ...process.argv.slice(2)],
  );
  const { passed, failed, failures } = readReport(report);
  for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
  // An unhandled rejection fails a run without counting as a failure.
  printCounts({ passed, failed: built && tested ? failed : Math.max(failed, 1) });
} finally {
  rmSync(folder, { recursive: true, force: true });
}

function run(command: string, ...args: readonly string[]): boolean {
  return spawnSync(command, args, { env: turboEnv, stdio: "inherit" }).status === 0;
}
