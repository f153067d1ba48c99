/**
 * `pnpm test:integration [--shard INDEX/COUNT] [PATH…]`: builds the packages and the programs that
 * tests start, runs the checks that take long and the integration tests, and ends with `N passed, N
 * failed`. The first shard runs the checks. Files whose inputs are unchanged since they passed are
 * not repeated. With a path or other arguments of Vitest, it only runs these tests.
 */
import { spawnSync } from "node:child_process";
import { describeCosts, shardOf } from "./test/costs.ts";
import { describeFailure, printCounts, runTask, turboEnv } from "./test/report.ts";
import { listTests, runLevel } from "./test/run-level.ts";

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

/** Checks of the whole repository, which turbo does not repeat without a change. */
const checks = ["api:check", "lint:unused", "lint:language"];

const args = process.argv.slice(2);
const shard = /^(?:--shard (\d+)\/(\d+))?$/.exec(args.join(" "));
// The test of the hook console fails without it. Others do not need it.
run("node", "scripts/chromium.ts");
const isBuilt = [
  runTask("build"),
  run("node", "--conditions=@capikit/source", "tests/reference/src/main.ts", ...programs),
].every(Boolean);
if (!isBuilt) {
  // Tests would run old programs.
  printCounts({ passed: 0, failed: 1 });
} else if (shard === null) {
  process.exitCode = run("vitest", "run", "--project", "integration", ...args) ? 0 : 1;
} else {
  await testLevel(Number(shard[1] ?? 1), Number(shard[2] ?? 1));
}

async function testLevel(index: number, count: number): Promise<void> {
  const checked = index === 1 ? checks : [];
  const failedChecks = checked.filter((name) => !runTask(name));
  const { passed, failed, kept, failures, costs } = await runLevel(
    "integration",
    shardOf(listTests("integration"), index, count),
  );
  for (const failure of failures) console.log(`\n${describeFailure(failure)}`);
  // What they printed is far above.
  for (const name of failedChecks) console.log(`\nFAIL ${name}\n  repeat: npx -y pnpm@12 ${name}`);
  if (costs.size > 0) console.log(describeCosts(costs));
  if (kept > 0) console.log(`${kept} of them unchanged since they passed`);
  printCounts({
    passed: passed + checked.length - failedChecks.length,
    failed: failed + failedChecks.length,
  });
}

function run(command: string, ...rest: readonly string[]): boolean {
  return spawnSync(command, rest, { env: turboEnv, stdio: "inherit" }).status === 0;
}
