import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { growthOf, loadRun } from "../src/growth/measure-growth.ts";
import { generated, others, trusted } from "../src/growth/others.ts";
import { registry } from "../src/growth/registry.ts";
import { createStepCounter } from "../src/growth/step-counter.ts";
import { randomNumbers } from "../src/inputs/patterns.ts";
import { type WorkPath, workPaths } from "../src/work/paths.ts";
import { measureWork, searchWork, stepsPerByte } from "../src/work/search.ts";

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

describe("work for a byte of input has a limit", () => {
  /** The inputs with the most work that searches found: one line for each path. */
  const worst = readFileSync(new URL("../src/work/worst.jsonl", import.meta.url), "utf8")
    .trim()
    .split("\n")
    .map((line): { readonly path: string; readonly tree: unknown } => JSON.parse(line));

  it("is exceeded by the inputs that a search finds for quadratic work", async () => {
    const path: WorkPath = {
      samples: [{ items: Array.from({ length: 20 }, () => ({ name: "a" })), other: "b" }],
      most: 10,
      write: (tree) => Buffer.from(JSON.stringify(tree)),
      run(input) {
        const { items } = JSON.parse(input.toString());
        let same = 0;
        for (const a of items) for (const b of items) if (a.name === b.name) same += 1;
        return same;
      },
    };
    using counter = createStepCounter();
    const goOn = (tried: number) => tried < 150;
    const random = randomNumbers(1);
    const [found] = await searchWork(path, { counter, random, maxBytes: 8192, stepsOnly: true, goOn });
    expect(stepsPerByte(found)).toBeGreaterThan(path.most);
  });

  it("is known of each path", () => {
    expect(worst.map(({ path }) => path)).toEqual(Object.keys(workPaths));
  });

  it.each(worst)("$path", async ({ path: name, tree }) => {
    const path = workPaths[name] as WorkPath;
    using counter = createStepCounter();
    for (const sample of path.samples) await measureWork(path, sample, counter); // loads modules
    expect(stepsPerByte(await measureWork(path, tree, counter))).toBeLessThanOrEqual(path.most);
  });
});
