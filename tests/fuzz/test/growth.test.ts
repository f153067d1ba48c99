import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { growthOf, type Run } from "../src/growth/measure-growth.ts";
import { registry } from "../src/growth/registry.ts";
import { createStepCounter } from "../src/growth/step-counter.ts";

const packages = new URL("../../../packages/", import.meta.url);

/** Returns the exported functions of all packages by entry point, from the API reports. */
function exportedFunctions(): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const folder of readdirSync(packages)) {
    let report: string;
    try {
      report = readFileSync(new URL(`${folder}/api.md`, packages), "utf8");
    } catch {
      continue; // private
    }
    let names: string[] = [];
    for (const [, entryPoint, name] of report.matchAll(/^## (\S+)|^export function (\w+)/gm)) {
      if (entryPoint !== undefined) {
        names = [];
        found.set(entryPoint, names);
      } else if (name !== undefined && !names.includes(name)) names.push(name);
    }
  }
  return found;
}

/** Paths of servers. Nightly tests measure all functions. */
const first = new Set([
  "applyJsonPatch",
  "convert",
  "convertThroughHub",
  "labelMatcher",
  "restore",
  "validateTopology",
  "walkTemplates",
]);

describe("work grows as its input", () => {
  const all = exportedFunctions();

  describe.each(Object.entries(registry))("%s", (entryPoint, { load, calls, others }) => {
    it("has an entry for each function, and none for others", () => {
      const names = all.get(entryPoint) ?? [];
      expect(names.filter((name) => calls[name] === undefined && !others.test(name))).toEqual([]);
      expect(Object.keys(calls).filter((name) => !names.includes(name))).toEqual([]);
    });

    it.each(Object.keys(calls).filter((name) => first.has(name)))("%s", async (name) => {
      const run = ((await load()) as Record<string, Run>)[name] as Run;
      using counter = createStepCounter();
      for (const [index, of] of (calls[name] ?? []).entries())
        expect(await growthOf(counter, run, of, 100), `call ${index}`).toBeLessThanOrEqual(2.3);
    });
  });
});
