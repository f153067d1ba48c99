import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const root = join(import.meta.dirname, "../../..");
const reports = globSync("packages/*/etc/*.api.md", { cwd: root });

/** API Extractor marks exports without a comment. Members are indented. */
const undocumented = /^\/\/ @[\w@ ]+ \(undocumented\)\n(?:\/\/.*\n)*(export .*)$/gm;

it("has a comment for each export", () => {
  expect(reports.length).toBeGreaterThan(100);
  const found = reports.flatMap((report) =>
    [...readFileSync(join(root, report), "utf8").matchAll(undocumented)].map(
      ([, declaration]) => `${report}: ${declaration}`,
    ),
  );
  expect(found).toEqual([]);
});
