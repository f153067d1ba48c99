import { describe, expect, it } from "vitest";
import { plainScalar } from "../../src/yaml/scalar.ts";

describe("plainScalar", () => {
  it.each([
    ["", null],
    ["~", null],
    ["Null", null],
    ["yes", true],
    ["y", true],
    ["On", true],
    ["off", false],
    ["N", false],
    ["nO", "nO"],
    ["12", 12],
    ["+12", 12],
    ["-1_000", -1000],
    ["0777", 511],
    ["0o17", 15],
    ["0x1F", 31],
    ["0b101", 5],
    ["089", 89],
    ["9007199254740993", 9007199254740993n],
    ["1e3", 1000],
    ["1.50", 1.5],
    [".5", 0.5],
    ["1.", 1],
    [".", "."],
    ["2001-12-14", "2001-12-14"],
    ["12:30:45", "12:30:45"],
    ["v1", "v1"],
    ["1.2.3", "1.2.3"],
    ["-", "-"],
  ])("reads %s as the API server does", (text, value) => {
    expect(plainScalar(text)).toEqual(value);
  });

  it("has no value for what JSON cannot hold", () => {
    expect([".inf", "-.Inf", ".NaN", "1e999"].map(plainScalar)).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
  });
});
