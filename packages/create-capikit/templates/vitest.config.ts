import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: [
      //#if both
      "gen/**/*.test.ts",
      //#endif
      "test/**/*.test.ts",
    ],
    testTimeout: 120_000,
    // Files share a process: loading the packages again takes longer than most tests.
    isolate: false,
    silent: "passed-only",
  },
});
