import { describe, expect, inject, it } from "vitest";
import { growthOf, loadRun, slowdownOf } from "../src/growth/measure-growth.ts";
import { registry } from "../src/growth/registry.ts";
import { createStepCounter } from "../src/growth/step-counter.ts";
import { randomNumbers } from "../src/inputs/patterns.ts";
import { workPaths } from "../src/work/paths.ts";
import { searchWork, stepsPerByte } from "../src/work/search.ts";

describe("work grows as its input", { timeout: 3_600_000 }, () => {
  describe.each(Object.entries(registry))("%s", (entryPoint, calls) => {
    it.each(Object.keys(calls))("%s", async (name) => {
      const run = await loadRun(entryPoint, name);
      for (const [index, of] of (calls[name] ?? []).entries()) {
        using counter = createStepCounter();
        expect(await growthOf(counter, run, of, 150), `steps of call ${index}`).toBeLessThanOrEqual(2.3);
      }
      // Steps do not include built-in functions, such as regular expressions.
      for (const [index, of] of (calls[name] ?? []).entries()) {
        const [factor, ms] = await slowdownOf(run, of, 4000);
        if (ms > 200) expect(factor, `time of call ${index}, ${ms} ms`).toBeLessThanOrEqual(3.2);
      }
    });
  });
});

describe("a search finds no input with more work for a byte than the limit", { timeout: 3_600_000 }, () => {
  it.each(Object.entries(workPaths))("%s", async (name, path) => {
    using counter = createStepCounter();
    const random = randomNumbers(inject("seed"));
    const [bySteps, byTime] = await searchWork(path, {
      counter,
      random,
      maxBytes: 16_384,
      goOn: (tried) => tried < 1000,
    });
    const steps = stepsPerByte(bySteps);
    console.log(`${name}: ${steps.toFixed(0)} steps for a byte, at most ${byTime.ms.toFixed(0)} ms`);
    // Add the tree of a failure to `worst.jsonl` after the fix.
    expect(steps, JSON.stringify(bySteps.tree)).toBeLessThanOrEqual(path.most);
    expect(byTime.ms, JSON.stringify(byTime.tree)).toBeLessThanOrEqual(1000);
  });
});
