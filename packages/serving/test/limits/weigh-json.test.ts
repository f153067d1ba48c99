import { expect, it } from "vitest";
import { weighJson } from "../../src/index.ts";

const weight = (text: string): number => weighJson(Buffer.from(text)) / text.length;

it("weighs a body by what is made of it", () => {
  expect(weight(`["${"x".repeat(100_000)}"]`)).toBeCloseTo(2, 1);
  expect(weight(`["${'{},[\\"1234567890123456'.repeat(10_000)}"]`)).toBeCloseTo(2, 1);
  expect(weight(`[${"1,".repeat(50_000)}1]`)).toBeCloseTo(6, 1);
  expect(weight(`[${"{},".repeat(50_000)}{}]`)).toBeCloseTo(2 + 72 / 3, 1);
});

it("weighs more where integers are kept exact", () => {
  const values = "{},".repeat(50_000);
  const plain = weight(`[${values}123456789012345]`) - 2;
  expect(weight(`[${values}1234567890123456]`) - 2).toBeCloseTo(plain * 3, 1);
});

it("does not look at small bodies", () => {
  expect(weight("{}")).toBe(24);
});

it("ends with texts that do not", () => {
  expect(weight(`"${"\\".repeat(9999)}`)).toBeCloseTo(2, 1);
  expect(weight(`"${"x".repeat(9999)}`)).toBeCloseTo(2, 1);
});
