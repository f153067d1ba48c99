import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "SECURITY.md"), "utf8");
/** The tables whose last column names tests. */
const rows = page
  .split(/\n\n/)
  .filter((part) => /^\|.*\| Test \|\n/.test(part))
  .flatMap((table) => table.trimEnd().split("\n").slice(2));

it("names a test for each promise and each bound", () => {
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.filter((row) => !/`[^`]*\/test\/[^`]*` \|$/.test(row))).toEqual([]);
});

it("names tests that exist", () => {
  const paths = rows.flatMap((row) =>
    [...(row.split("|").at(-2) ?? "").matchAll(/`([^`]*)`/g)].map(([, path = ""]) => path),
  );
  expect(paths.length).toBeGreaterThan(100);
  expect(
    paths.filter(
      (path) => !existsSync(join(root, /^(?:generators|tests)\//.test(path) ? "" : "packages", path)),
    ),
  ).toEqual([]);
});
