import { defineConfig } from "vitest/config";

const conditions = ["@capikit/source", "node", "module"];

/** The checks by promtool and TypeScript. */
export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: { include: ["check/*.check.ts"], testTimeout: 120_000, hookTimeout: 3_600_000 },
});
