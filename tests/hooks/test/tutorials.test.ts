import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { conformanceChecks } from "@capikit/extension-kit/testing";
import { expect, it } from "vitest";

const tutorials = join(import.meta.dirname, "../../../docs/tutorials");
const result = /(\d+) checks passed, (\d+) failed, (\d+) recommended checks failed, (\d+) not applicable/g;

it("the results of conformance in tutorials include all checks", () => {
  const totals = globSync("*.md", { cwd: tutorials })
    .sort()
    .flatMap((name) =>
      [...readFileSync(join(tutorials, name), "utf8").matchAll(result)].map(([, ...counts]) => [
        name,
        counts.reduce((sum, count) => sum + Number(count), 0),
      ]),
    );
  expect(totals).toEqual([
    ["own-hooks.md", conformanceChecks.length],
    ["runtime-extension.md", conformanceChecks.length],
  ]);
});
