import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const conditions = ["@capikit/source", "node", "import", "module", "default"];

/** Files that take 20 seconds and more. A fresh clone has no durations of earlier runs. */
const slow =
  /\/(?:tests\/(?:repository\/test\/(?:first-minute|guides|quick-start|examples)|e2e\/|enforcement\/test\/objects|clusterctl\/test\/move)|packages\/(?:cli\/test\/(?:dev|add)\/|create-capikit\/test\/projects))/;

/** Starts slow files first, so that no worker is alone with one at the end. */
class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isSlow = ({ moduleId }: TestSpecification): boolean => slow.test(moduleId);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}

export default defineConfig({
  // Tests run the sources of every room, never a build of them.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,generators,tests,examples}/*/test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/fixtures/**"],
    setupFiles: ["vitest.setup.ts"],
    // In the long form a test has a hundred times as many cases. In the ordinary one, what waits for ever is to fail while somebody waits.
    testTimeout: process.env.CAPIKIT_TEST_LONG === "1" ? 3_600_000 : 120_000,
    hookTimeout: 300_000,
    // Files share a process with others, as loading the compiler and the kits anew for each takes a fifth of all the time.
    isolate: false,
    sequence: { sequencer: SlowFirst },
    // Many tests wait for real programs: one more than a small machine has cores. With two more, all take longer.
    maxWorkers: 3,
    env: {
      CAPIKIT_ENVTEST_DOWNLOAD: "off",
      // API servers and managers of tests live a minute: they collect garbage less often than others.
      GOGC: "400",
    },
  },
});
