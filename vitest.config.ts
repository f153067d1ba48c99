import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const conditions = ["@capikit/source", "node", "import", "module", "default"];

/** Files that take at least 20 seconds: a fresh clone has no durations of earlier runs. */
const slow =
  /\/(?:tests\/(?:repository\/test\/(?:first-minute|guides|quick-start|examples)|e2e\/|enforcement\/test\/objects|clusterctl\/test\/move)|packages\/(?:cli\/test\/commands\/(?:dev|add)\/|create-capikit\/test\/projects))/;

/** Starts slow files first, so that the last worker does not end with one of them. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  // Tests run the sources of all packages instead of their builds.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,generators,tests,examples}/*/test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/fixtures/**"],
    setupFiles: ["vitest.setup.ts"],
    // Long runs have a hundred times as many cases.
    testTimeout: process.env.CAPIKIT_TEST_LONG === "1" ? 3_600_000 : 120_000,
    hookTimeout: 300_000,
    // Files share a process: loading the compiler and the kits for each takes a fifth of the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Many tests wait for other programs: one worker more than a small machine has cores.
    maxWorkers: 3,
    env: {
      CAPIKIT_ENVTEST_DOWNLOAD: "off",
      // API servers and managers of tests run for a minute: reduce their garbage collections.
      GOGC: "400",
    },
  },
});
