import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");

/** A comparator `(a, b) => (a < b ? -1 : 1)`: texts go through `compareText`. */
const comparator = /=>\s*\(?[^?\n]+<[^?\n]+\?\s*-1\s*:/;

/** Comparators of numbers. */
const allowed = /\bsteps\(/;

it("compares texts with compareText only", () => {
  const files = globSync(["{packages,generators}/*/src/**/*.ts", "scripts/**/*.ts"], { cwd: root }).filter(
    (path) => !/\/gen\/|node_modules/.test(path),
  );
  expect(files.length).toBeGreaterThan(1_000);
  const own = files.flatMap((path) =>
    readFileSync(join(root, path), "utf8")
      .split("\n")
      .filter((line) => comparator.test(line) && !allowed.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  );
  expect(own, "sort texts with compareText of @capikit/common/text").toEqual([]);
});
