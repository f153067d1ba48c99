/**
 * `pnpm tool test:minors [RELEASE…]` runs the end-to-end tests of contracts, hooks and clusterctl with
 * the programs of each supported minor release of Cluster API, such as `v1.13`. The first run
 * builds them. Exits with 1 if a test of a release fails.
 *
 * @module
 */
import { spawn } from "node:child_process";
import { once } from "node:events";
import { supportedMinors } from "@capikit/api/releases";

const files = ["core-manager", "clusterctl", "old-contract"].map(
  (name) => `tests/e2e/test/${name}.integration.test.ts`,
);

const wanted = process.argv.slice(2);
const unknown = wanted.filter((minor) => !(supportedMinors as readonly string[]).includes(minor));
if (unknown.length > 0) {
  console.error(
    `unsupported release of Cluster API: ${unknown.join(", ")}\n  use ${supportedMinors.join(" or ")}`,
  );
  process.exit(2);
}

const results: string[] = [];
for (const minor of wanted.length > 0 ? wanted : supportedMinors) {
  console.log(`Testing with Cluster API ${minor}`);
  const start = performance.now();
  const child = spawn("vitest", ["run", "--no-file-parallelism", ...files], {
    stdio: "inherit",
    env: { ...process.env, CAPIKIT_TEST_CLUSTER_API: minor },
  });
  const [code] = (await once(child, "exit")) as [number | null];
  const seconds = Math.round((performance.now() - start) / 1000);
  results.push(`${minor} ${code === 0 ? "passed" : "failed"} in ${seconds} s`);
  if (code !== 0) process.exitCode = 1;
}
console.log(results.join("\n"));
