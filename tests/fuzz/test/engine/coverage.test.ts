import { nearestName } from "@capikit/common/text";
import { expect, it } from "vitest";
import { startCoverage } from "../../src/engine/coverage.ts";

it("distinguishes inputs by the code that they run", () => {
  const coverage = startCoverage();
  try {
    const featuresOf = (run: () => void): readonly number[] => {
      coverage.take();
      run();
      return [...coverage.take()].sort((a, b) => a - b);
    };
    const first = featuresOf(() => nearestName("abc", ["abd"]));
    expect(first.length).toBeGreaterThan(0);
    expect(featuresOf(() => nearestName("abc", ["abd"]))).toEqual(first);
    expect(featuresOf(() => nearestName("abc", []))).not.toEqual(first);
    expect(featuresOf(() => {})).toEqual([]);
  } finally {
    coverage.stop();
  }
});
