import { defineConfig } from "vitest/config";

const conditions = ["@capikit/source", "node", "import", "module", "default"];

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
    // Many tests wait for real programs: one more than a small machine has cores. With two more, all take longer.
    maxWorkers: 3,
    env: {
      CAPIKIT_ENVTEST_DOWNLOAD: "off",
      // API servers and managers of tests live a minute: they collect garbage less often than others.
      GOGC: "400",
    },
  },
});
