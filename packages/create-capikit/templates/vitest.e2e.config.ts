import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.e2e.ts"],
    // The first run builds Cluster API's core manager, which takes minutes.
    hookTimeout: 900_000,
    testTimeout: 300_000,
  },
});
