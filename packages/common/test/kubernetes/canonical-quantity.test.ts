import { describe, expect, it } from "vitest";
import { canonicalQuantity } from "../../src/kubernetes/index.ts";

describe("canonicalQuantity", () => {
  it.each([
    ["1000m", "1"],
    ["0.5", "500m"],
    ["1.5k", "1500"],
    ["1000", "1k"],
    ["1024Ki", "1Mi"],
    ["1.5Gi", "1536Mi"],
    ["1E2", "100"],
    ["100e3", "100e3"],
    ["+2", "+2"],
    ["010", "010"],
    ["-0", "0"],
    ["0.0000000001", "1n"],
    ["0.5Ki", "512"],
    ["99999999999999999999Ei", "9223372036854775807"],
    ["1000.85Ei", "9223372036854775807"],
    ["-81681.Ei", "-9223372036854775807"],
    ["7.Ki", "7.Ki"],
    ["89904479960859.Ki", "89904479960859Ki"],
    ["+123456789012345678", "+123456789012345678"],
    ["1e1001", "100e999"],
    ["1e-1000", "1e-9"],
    ["Ki", "0"],
    [" 1 ", "1"],
  ])("%s becomes %s", (text, expected) => {
    expect(canonicalQuantity(text)).toBe(expected);
  });

  it.each(["", "abc", "1Kii", "1e", "1 k", ".e-18", ".Ei", "1\n", "1e9223372036854775808"])(
    "rejects %j",
    (text) => {
      expect(canonicalQuantity(text)).toBeUndefined();
    },
  );
});

it("trims spaces in linear time", () => {
  expect(canonicalQuantity("\u2003 1024Ki \u3000")).toBe("1Mi");
  expect(canonicalQuantity("   ")).toBe(canonicalQuantity(""));
  expect(canonicalQuantity(`1${" ".repeat(400_000)}x`)).toBeUndefined();
});
