import { describe, expect, it } from "vitest";
import { compareQuantities, parseQuantity, quantityValue } from "../../src/kubernetes/index.ts";

describe("parseQuantity", () => {
  it.each(["", "1 Gi", "Gi1", "1gi", "0x10", "1e", "--1", "1e99999999999999999999"])("rejects %j", (text) => {
    expect(parseQuantity(text)).toBeUndefined();
  });

  it.each(["1e-1000000000", `-${"9".repeat(30)}e-100`])("rounds %s to 1n", (text) => {
    expect(parseQuantity(text)).toEqual({ value: text.startsWith("-") ? -1n : 1n, scale: -9, big: true });
  });

  it("does not compute huge powers of ten", () => {
    const value = 10n ** 20n - 1n;
    expect(parseQuantity(`${value}e1000000000`)).toEqual({ value, scale: 1_000_000_000, big: true });
  });

  it("limits values beyond 64 bits", () => {
    expect(parseQuantity("100Ei")).toEqual({ value: 2n ** 63n - 1n, scale: 0, big: true });
  });
});

describe("compareQuantities", () => {
  it.each([
    ["1Gi", "1024Mi", 0],
    ["0.5", "500m", 0],
    [2, "2000m", 0],
    ["16Gi", "8192Mi", 1],
    ["-1", "1m", -1],
    ["-2", "-1", -1],
    ["0", "0Ki", 0],
    ["0e1000000000", "1n", -1],
    ["1e1000000000", "2e1000000000", -1],
    ["1e1000000000", "1Gi", 1],
    ["-1e1000000000", "-1Gi", -1],
  ] as const)("compares %j with %j: %i", (a, b, result) => {
    expect(compareQuantities(a, b)).toBe(result);
    expect(compareQuantities(b, a) + result).toBe(0);
  });

  it("rejects invalid quantities", () => {
    expect(() => compareQuantities("1Gi", "much")).toThrow(/invalid quantity "much"/);
  });
});

describe("quantityValue", () => {
  it.each([
    ["16Gi", 17_179_869_184n],
    ["1e3", 1000n],
    ["100m", 1n],
    ["-100m", -1n],
    ["2.5", 3n],
    ["0", 0n],
    [4, 4n],
    ["1e-1000000000", 1n],
    ["0e1000000000", 0n],
  ] as const)("returns %j as %i", (text, value) => {
    expect(quantityValue(text)).toBe(value);
  });

  it("rejects quantities that are too large", () => {
    expect(() => quantityValue("1e1000000000")).toThrow(RangeError);
  });
});
