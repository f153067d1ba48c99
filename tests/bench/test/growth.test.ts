import { expect, it } from "vitest";
import { growthExponent } from "../src/controllers/measure-scale.ts";

it("returns the exponent with which the time for all objects grows", () => {
  const counts = [1000, 10_000, 100_000];
  expect(growthExponent(counts.map((count) => [count, 7]))).toBeCloseTo(1);
  expect(growthExponent(counts.map((count) => [count, count * 0.01]))).toBeCloseTo(2);
});
