import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const tests = globSync("{packages,generators,tests,examples,editors}/*/{test,src}/**/*.ts", {
  cwd: root,
  exclude: ["{packages,generators,examples,editors}/*/src/**", "tests/bench/**", "**/node_modules/**"],
});

const short = [
  // Below the default of waits, 60 seconds.
  /\btimeout: [1-5]?\d_000\b/,
  /\b(?:waitFor|wait)\([^\n]*, [1-5]?\d_000\)/,
  /\bset(?:Timeout|Interval)\(\(\) => \w+\([^\n]*, [1-5]?\d_000\)/,
  // Below the default of tests, two minutes.
  /^\s*\}, (?:\d?\d|1[01]\d)_000\);/m,
];

/** Shorter limits only fail on a busy machine. `vitest.config.ts` has the usual ones. */
it("sets no time limit of a test or wait below the usual ones", () => {
  expect(tests.length).toBeGreaterThan(900);
  const found = tests.filter((file) => {
    const text = readFileSync(join(root, file), "utf8");
    return short.some((limit) => limit.test(text));
  });
  expect(found).toEqual([]);
});
