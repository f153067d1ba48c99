import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { root } from "../src/root.ts";

const dist = join(root, "packages/cli/dist");
// Statements of a build; `import()` runs later.
const statements = /^(?:import|export)\s(?:[^"';]*?\sfrom\s+)?"([^"]+)"/gm;

/** Returns the specifiers of the files that the start of the built command line loads. */
function loadedBy(file: string, loaded = new Set<string>()): Set<string> {
  for (const [, specifier = ""] of readFileSync(join(dist, file), "utf8").matchAll(statements)) {
    if (loaded.has(specifier)) continue;
    loaded.add(specifier);
    if (specifier.startsWith("./")) loadedBy(specifier, loaded);
  }
  return loaded;
}

test("the command line starts with a few files and without other packages", () => {
  const loaded = [...loadedBy("main.js")];
  // One for the command line, one shared with the language server, and helpers of the bundler.
  expect(loaded.filter((specifier) => specifier.startsWith("./")).length).toBeLessThanOrEqual(3);
  expect(loaded.filter((specifier) => !/^(?:\.\/|node:)/.test(specifier))).toEqual([]);
});
