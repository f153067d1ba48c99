import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";

const src = join(import.meta.dirname, "../src");

/** Returns the packages that an entry point loads, directly or through files of this package. */
function packagesOf(file: string, seen = new Set<string>()): Set<string> {
  const packages = new Set<string>();
  if (seen.has(file)) return packages;
  seen.add(file);
  const text = readFileSync(file, "utf8");
  for (const [, specifier = ""] of text.matchAll(
    /^(?:import|export) (?!type )(?:[^"';]*? from )?"([^"]+)"/gm,
  )) {
    if (!specifier.startsWith(".")) packages.add(specifier);
    else for (const name of packagesOf(join(dirname(file), specifier), seen)) packages.add(name);
  }
  return packages;
}

describe("entry points", () => {
  it.each(["errors", "kinds", "reflector"])("%s loads no HTTP client and no YAML", (entry) => {
    const packages = [...packagesOf(join(src, entry, "index.ts"))];
    expect(
      packages.filter((name) => /^(?:undici|node:|yaml$|@capikit\/common\/(?:yaml|http))/.test(name)),
    ).toEqual([]);
  });

  it("transport loads the HTTP client", () => {
    const packages = [...packagesOf(join(src, "transport/index.ts"))];
    expect(packages.filter((name) => name.startsWith("undici"))).not.toEqual([]);
  });
});
