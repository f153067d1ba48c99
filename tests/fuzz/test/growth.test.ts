import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { growthOf, loadRun } from "../src/growth/measure-growth.ts";
import { generated, others, trusted } from "../src/growth/others.ts";
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
  "applyConditionChanges",
  "applyJsonPatch",
  "conversionWebhook",
  "convert",
  "convertThroughHub",
  "createRequestHandler",
  "defaultingWebhook",
  "labelMatcher",
  "restore",
  "summaryCondition",
  "validateTopology",
  "walkTemplates",
]);

describe("work grows as its input", () => {
  const all = exportedFunctions();

  it("is measured of each exported function that reads input of others", () => {
    const expected: string[] = [];
    for (const [entryPoint, names] of all)
      if (!trusted.has(entryPoint))
        expected.push(
          ...names.filter((name) => !generated.test(name)).map((name) => `${entryPoint} ${name}`),
        );
    const listed = [
      ...Object.entries(registry).flatMap(([entryPoint, calls]) =>
        Object.keys(calls).map((name) => `${entryPoint} ${name}`),
      ),
      ...Object.entries(others).flatMap(
        ([entryPoint, names]) => names.match(/\w+/g)?.map((name) => `${entryPoint} ${name}`) ?? [],
      ),
    ].filter((name) => !name.startsWith("@capikit/importer ")); // private, without an API report
    expect(listed.toSorted()).toEqual(expected.toSorted());
    expect([...trusted].filter((entryPoint) => !all.has(entryPoint))).toEqual([]);
  });

  const measured = Object.entries(registry).flatMap(([entryPoint, calls]) =>
    Object.keys(calls)
      .filter((name) => first.has(name))
      .map((name) => [entryPoint, name] as const),
  );

  it.each(measured)("%s %s", async (entryPoint, name) => {
    const run = await loadRun(entryPoint, name);
    using counter = createStepCounter();
    for (const [index, of] of (registry[entryPoint]?.[name] ?? []).entries())
      expect(await growthOf(counter, run, of, 100), `call ${index}`).toBeLessThanOrEqual(2.3);
  });
});
