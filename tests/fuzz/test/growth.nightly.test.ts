import { describe, expect, it } from "vitest";
import { growthOf, loadRun, slowdownOf } from "../src/growth/measure-growth.ts";
import { registry } from "../src/growth/registry.ts";
import { createStepCounter } from "../src/growth/step-counter.ts";

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
