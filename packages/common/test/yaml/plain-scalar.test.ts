import { expect, it } from "vitest";
import { exactKubernetesScalar, kubernetesScalar } from "../../src/yaml/index.ts";

it.each<[string, unknown]>([
  ["", null],
  ["~", null],
  ["NULL", null],
  ["yes", true],
  ["Off", false],
  ["y", true],
  ["yEs", "yEs"],
  ["0", 0],
  ["-0", 0],
  ["+12", 12],
  ["0777", 511],
  ["0o17", 15],
  ["08", 8],
  ["0x1F", 31],
  ["0b101", 5],
  ["1_000", 1000],
  ["1.5", 1.5],
  [".5", 0.5],
  ["1e3", 1000],
  ["1e999", "1e999"],
  ["12:30", "12:30"],
  ["2020-01-01", "2020-01-01"],
  ["1.2.3", "1.2.3"],
  ["-", "-"],
  ["--1", "--1"],
  [".", "."],
  ["0x", "0x"],
  ["0xFFFFFFFFFFFFFFFFFF", "0xFFFFFFFFFFFFFFFFFF"],
  ["18446744073709551616", 18446744073709552000],
  [".inf", undefined],
  ["-.INF", undefined],
  [".NaN", undefined],
])("reads %j as the API server does", (text, value) => {
  expect(kubernetesScalar(text)).toBe(value);
  expect(exactKubernetesScalar(text)).toBe(value);
});

it("keeps large integers exact on request", () => {
  expect(kubernetesScalar("9007199254740993")).toBe(9007199254740992);
  expect(exactKubernetesScalar("9007199254740993")).toBe(9007199254740993n);
  expect(exactKubernetesScalar("-9223372036854775808")).toBe(-9223372036854775808n);
  expect(exactKubernetesScalar("0xFFFFFFFFFFFFFFFF")).toBe(18446744073709551615n);
  expect(exactKubernetesScalar(`0${"0".repeat(100)}7`)).toBe(7);
});
