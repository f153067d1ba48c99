import { expect, it } from "vitest";
import { canonicalQuantity } from "../../../src/conversion/runtime/quantity.ts";

it("trims spaces in linear time", () => {
  expect(canonicalQuantity("\u2003 1024Ki \u3000")).toBe("1Mi");
  expect(canonicalQuantity("   ")).toBe(canonicalQuantity(""));
  expect(canonicalQuantity(`1${" ".repeat(400_000)}x`)).toBeUndefined();
});
