import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { unbundled } from "../../../src/run/cache/run-cache.ts";

const sources = join(import.meta.dirname, "../../../src");

/** Returns the package of an entry point. */
const packageOf = (entryPoint: string): string => /^(?:@[^/]+\/)?[^/]+/.exec(entryPoint)?.[0] ?? "";

test("names each package that the generators use and do not contain", () => {
  const used = globSync("**/*.ts", { cwd: sources })
    .flatMap((file) => [...readFileSync(join(sources, file), "utf8").matchAll(/from "(@capikit\/[^"]+)"/g)])
    .map(([, entryPoint = ""]) => packageOf(entryPoint));
  expect(used).not.toEqual([]);
  const named = unbundled.map(packageOf).filter((name) => name.startsWith("@capikit/"));
  expect([...new Set(used)].sort()).toEqual(named);
});
