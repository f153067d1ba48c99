import { expect, it } from "vitest";
import { join, kill, leave, stopAndContinue } from "../../src/sharding/cases/scale.ts";
import { runCases } from "../../src/sharding/run-cases.ts";

it("moves objects between managers that join, leave, crash and stop, under restricted rights", async () => {
  const cases = [join, leave, kill, stopAndContinue];
  const verdict = await runCases({ cases, objects: 12, replicas: 2 });
  expect(verdict).toMatchObject({
    overlaps: 0,
    foreignWrites: 0,
    duplicates: 0,
    leftBehind: [],
    examples: [],
  });
  expect(verdict.moves).toBeGreaterThan(0);
}, 300_000);
