import fc from "fast-check";
import { describe, it } from "vitest";
import { changedBytes } from "../src/inputs/changed-bytes.ts";
import { runInput } from "../src/run-input.ts";
import { loadTarget, targetNames } from "../src/targets.ts";

const targets = await Promise.all(targetNames.map(loadTarget));

describe.each(targets)("$name", (target) => {
  const numRuns = 50 * (target.cases ?? 200);

  it("holds for structured inputs", { timeout: 3_600_000 }, async () => {
    const property = fc.asyncProperty(target.arbitrary, (input) =>
      runInput(target, Buffer.from(input as string)),
    );
    await fc.assert(property, { numRuns });
  });

  it("holds for changed bytes", { timeout: 3_600_000 }, async () => {
    const property = fc.asyncProperty(changedBytes(target), (input) =>
      runInput(target, Buffer.from(input, "latin1")),
    );
    await fc.assert(property, { numRuns });
  });
});
