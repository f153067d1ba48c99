import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";

const root = fileURLToPath(new URL("../../../", import.meta.url));
const rows = [
  ...readFileSync(join(root, "SECURITY.md"), "utf8").matchAll(/^\| (?!Promise|Party|---)(.+) \| (.+) \|$/gm),
]
  .map(
    ([, promise = "", tests = ""]) =>
      [promise, [...tests.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path)] as const,
  )
  .filter(([promise]) => !promise.includes(" | "));

it("names promises", () => {
  expect(rows.length).toBeGreaterThan(25);
});

it.each(rows)("names tests that exist: %s", (_, tests) => {
  expect(tests).not.toEqual([]);
  expect(tests.filter((path) => !/\/test\//.test(path) || !existsSync(join(root, path)))).toEqual([]);
});
