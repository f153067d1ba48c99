import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const tests = globSync("{packages,generators,tests,examples,editors}/*/{test,src}/**/*.ts", {
  cwd: root,
  exclude: ["{packages,generators,examples,editors}/*/src/**", "tests/bench/**", "**/node_modules/**"],
});

/** Below the default of waits, 60 seconds: as an option, or as the last argument of a wait. */
const short = /\btimeout: [1-5]?\d_000\b|\.waitFor\([^\n]*, [1-5]?\d_000\)|^\s*\}, [1-5]?\d_000\);/m;

/** Shorter limits only fail on a busy machine. `vitest.config.ts` has the usual ones. */
it("sets no time limit of a test or wait below the usual ones", () => {
  expect(tests.length).toBeGreaterThan(900);
  const found = tests.filter((file) => short.test(readFileSync(join(root, file), "utf8")));
  expect(found).toEqual([]);
});
