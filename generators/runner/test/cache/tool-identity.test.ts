import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unbundled } from "../../src/cache/run-cache.ts";

const generators = join(import.meta.dirname, "../../..");
const ofGenerators = new Set(globSync("*", { cwd: generators }).map((folder) => `@capikit/${folder}`));

/** Returns the package of an entry point. */
const packageOf = (entryPoint: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(entryPoint)?.[0] ?? "";

test("names each package that the generators use and do not contain", () => {
  const used = globSync("*/src/**/*.ts", { cwd: generators })
    .flatMap((file) => [
      ...readFileSync(join(generators, file), "utf8").matchAll(/from "(@capikit\/[^"]+)"/g),
    ])
    .map(([, entryPoint = ""]) => packageOf(entryPoint))
    .filter((name) => !ofGenerators.has(name));
  expect(used).not.toEqual([]);
  const named = unbundled.map(packageOf).filter((name) => name.startsWith("@capikit/"));
  expect([...new Set(used)].sort()).toEqual(named);
});
