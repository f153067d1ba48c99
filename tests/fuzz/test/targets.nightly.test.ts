import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import type { Finding } from "../src/engine/finding.ts";
import { runInput } from "../src/engine/run-input.ts";
import { fuzzTarget } from "../src/fuzz-target.ts";
import { loadTarget, targetNames } from "../src/targets.ts";

const seed = inject("seed");
const timeMs = 120_000;

const targets = await Promise.all(targetNames.map(loadTarget));

describe.each(targets)("$name", (target) => {
  it("holds for structured inputs", { timeout: 3_600_000 }, async () => {
    const property = fc.asyncProperty(target.arbitrary, (input) =>
      runInput(target, Buffer.from(input as string)),
    );
    await fc.assert(property, { numRuns: 50 * (target.cases ?? 200) });
  });

  it("holds for mutated bytes", { timeout: 2 * timeMs + 600_000 }, async () => {
    const { findings } = await fuzzTarget(target.name, { timeMs, seed });
    expect(findings.map(textOf)).toEqual([]);
  });
});

function textOf({ message, input }: Finding): string {
  return `${message}\ninput: ${JSON.stringify(Buffer.from(input).toString("latin1"))}`;
}
