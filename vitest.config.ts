import { defineConfig } from "vitest/config";

const conditions = ["@capikit/source", "node", "import", "module", "default"];

export default defineConfig({
  // Tests run the sources of every room, never a build of them.
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ["{packages,generators,tests,examples}/*/test/**/*.test.ts"],
    exclude: ["**/node_modules/**", "**/fixtures/**"],
    testTimeout: 60_000,
    hookTimeout: 300_000,
    // Many tests wait for real programs: one more than a small machine has cores.
    maxWorkers: 3,
    env: { CAPIKIT_ENVTEST_DOWNLOAD: "off" },
  },
});
