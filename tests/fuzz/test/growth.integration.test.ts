import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { growthOf, loadRun } from "../src/growth/measure-growth.ts";
import { registry } from "../src/growth/registry.ts";
import { createStepCounter } from "../src/growth/step-counter.ts";
import { randomNumbers } from "../src/inputs/patterns.ts";
import { type WorkPath, workPaths } from "../src/work/paths.ts";
import { measureWork, searchWork, stepsPerByte } from "../src/work/search.ts";

/** Paths of servers. Nightly tests measure all functions. */
const first = new Set([
  "applyConditionChanges",
  "applyJsonPatch",
  "conversionWebhook",
  "convert",
  "convertThroughHub",
  "createRequestHandler",
  "defaultingWebhook",
  "describeRecord",
  "findProblems",
  "labelMatcher",
  "missingKind",
  "missingMarker",
  "restore",
  "shownLines",
  "shownYaml",
  "summaryCondition",
  "validateTopology",
  "walkTemplates",
]);

describe("work grows as its input", () => {
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

  it("knows the input with the most work of each path", () => {
    expect(worst.map(({ path }) => path)).toEqual(Object.keys(workPaths));
  });

  it.each(worst)("$path", async ({ path: name, tree }) => {
    const path = workPaths[name] as WorkPath;
    using counter = createStepCounter();
    for (const sample of path.samples) await measureWork(path, sample, counter); // loads modules
    expect(stepsPerByte(await measureWork(path, tree, counter))).toBeLessThanOrEqual(path.most);
  });
});
