import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";

/**
 * Creates the folder that all test files of a run share, and removes it after the run.
 *
 * - `compiled`: compile cache for the Node.js programs that tests start, because most of them load
 *   the same TypeScript sources. Tests use new folders in each run, so a permanent one would grow.
 * - `packages`: the packed packages of `packOnce` in `tests/repository`, packed on first use.
 *
 * Before, it updates the generated files that are not committed.
 */
export default function setUp(project: TestProject): () => void {
  prepare();
  const shared = mkdtempSync(join(tmpdir(), "capikit-run-"));
  const packages = join(shared, "packages");
  process.env.NODE_COMPILE_CACHE = join(shared, "compiled");
  project.provide("packages", packages);
  project.onTestsRerun(() => {
    prepare();
    // There may be a new build.
    rmSync(packages, { recursive: true, force: true });
  });
  // Programs that end at the same time may still write to it.
  return () => rmSync(shared, { recursive: true, force: true, maxRetries: 10 });
}

function prepare(): void {
  const script = join(import.meta.dirname, "scripts/prepare.ts");
  execFileSync(process.execPath, [script, "--own"], { stdio: "inherit" });
}
