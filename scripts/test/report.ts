import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cacheDir } from "../../packages/envtest/src/go-tools/cache-dir.ts";

/** Results of turbo's tasks for all clones, next to the Go programs. */
export const turboCache = join(cacheDir(), "turbo");

/** Path of the report of unit tests in their package. */
export const unitReport = "test-results/unit.json";

export interface Counts {
  passed: number;
  failed: number;
}

/** Returns the counts of a report of Vitest, or one failure without a report. */
export function readCounts(report: string): Counts {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, testResults } = JSON.parse(
      readFileSync(report, "utf8"),
    );
    // A file that does not load has no tests to fail, and a skipped test is a failure here.
    const unloaded = testResults.filter(
      (file: { status: string; assertionResults: unknown[] }) =>
        file.status === "failed" && file.assertionResults.length === 0,
    );
    return { passed: numPassedTests, failed: numFailedTests + numPendingTests + unloaded.length };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

export function printCounts({ passed, failed }: Counts): void {
  console.log(`${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}
