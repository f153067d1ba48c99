import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { pluralize } from "../../src/kubernetes/pluralize.ts";

// Written by gobuffalo/flect v1.0.3, as in controller-gen and clusterctl: name, lower-case plural.
const golden = readFileSync(new URL("./plurals.txt", import.meta.url), "utf8")
  .trim()
  .split("\n")
  .map((line) => line.split(" "));

describe("pluralize", () => {
  it("forms the plural of every word as flect does", () => {
    const ours = golden.map(([name = ""]) => [name, pluralize(name).toLowerCase()]);
    expect(ours).toEqual(golden);
    expect(golden.length).toBeGreaterThan(1900);
  });
});
