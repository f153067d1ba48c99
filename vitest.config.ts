import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

// `import` and `default` always apply. Here they would also apply to `require` in packages.
const conditions = ["@capikit/source", "node", "module"];

/**
 * The files that take the longest, in this order. A fresh clone has no durations of earlier runs.
 * Those that run many programs are not next to each other.
 */
const slowest = [
  "tests/e2e/test/core-manager",
  "tests/repository/test/published",
  "tests/e2e/test/clusterctl",
  "tests/repository/test/guides",
  "tests/repository/test/first-minute",
  "tests/clusterctl/test/move/move",
  "tests/e2e/test/restarts",
  "packages/cli/test/commands/add/projects",
  "tests/controller-kit/test/faults/all-together",
  "packages/cli/test/commands/dev/dev-errors",
  "tests/enforcement/test/definitions",
  "tests/e2e/test/old-contract",
  "packages/cli/test/commands/generate",
  "packages/schema/test/cel/cost-limits",
  "packages/envtest/test/client/http-version",
  "tests/controller-kit/test/election/lost-leadership-api-server",
  "packages/cli/test/commands/dev/dev",
  "packages/controller-kit/test/testing/hostile-modes",
  "tests/controller-kit/test/presets/api-server",
  "tests/enforcement/test/objects",
].map((file) => join(import.meta.dirname, `${file}.test.ts`));

const missing = slowest.filter((file) => !existsSync(file));
if (missing.length > 0) throw new Error(`slow test files not found: ${missing.join(", ")}`);

/**
 * Starts slow files early, so that they do not delay the end of the run, with other files between
 * them. At once, they take longer on a small machine than their tests may.
 */
class SlowEarly extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification): number => slowest.indexOf(moduleId);
    const slow = files.filter((file) => rankOf(file) >= 0).sort((a, b) => rankOf(a) - rankOf(b));
    const others = (await super.sort(files)).filter((file) => rankOf(file) < 0);
    const between = Math.floor((0.6 * others.length) / Math.max(1, slow.length));
    return [
      ...slow.flatMap((file, index) => [file, ...others.slice(index * between, (index + 1) * between)]),
      ...others.slice(slow.length * between),
    ];
  }
}

export default defineConfig({
  // Tests run the sources of all packages instead of their builds.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,generators,tests,examples,editors}/*/test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/fixtures/**"],
    globalSetup: ["vitest.global-setup.ts"],
    setupFiles: ["vitest.setup.ts"],
    // Long runs have a hundred times as many cases.
    testTimeout: process.env.CAPIKIT_TEST_LONG === "1" ? 3_600_000 : 120_000,
    hookTimeout: 300_000,
    // Waits end with their event, however busy the machine is, instead of after a second.
    expect: { poll: { timeout: 60_000 } },
    // Files share a process: loading the compiler and the kits for each takes a fifth of the time.
    isolate: false,
    sequence: { sequencer: SlowEarly },
    // Many tests wait for other programs: one worker more than cores, eight at most to save memory.
    maxWorkers: Math.min(availableParallelism(), 7) + 1,
    env: {
      CAPIKIT_ENVTEST_DOWNLOAD: "off",
      // API servers and managers of tests run for a minute: reduce their garbage collections.
      GOGC: "800",
    },
  },
});
