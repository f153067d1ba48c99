import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, it } from "vitest";
import manifest from "../../package.json" with { type: "json" };

const source = join(import.meta.dirname, "../../src");
const files = globSync("presets/**/*.ts", { cwd: source });

it("uses only public entry points, so that authors can build presets, too", () => {
  const others = files.flatMap((file) =>
    targets(file, /\bfrom "(\.[^"]+)"/g).filter((target) => !target.startsWith("presets/")),
  );
  expect(files.length).toBeGreaterThan(20);
  const allowed = new Set(
    Object.values(manifest.exports).flatMap((entry) =>
      typeof entry === "string" ? [] : [entry["@capikit/source"].replace("./src/", "")],
    ),
  );
  expect(others.filter((target) => !allowed.has(target))).toEqual([]);
});

/** Returns the files that a file names, relative to the sources. */
function targets(file: string, specifiers: RegExp): readonly string[] {
  return [...readFileSync(join(source, file), "utf8").matchAll(specifiers)].map(([, specifier = ""]) =>
    relative(source, resolve(source, dirname(file), specifier)),
  );
}
