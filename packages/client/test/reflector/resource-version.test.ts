import { expect, it } from "vitest";
import { compareResourceVersions } from "../../src/reflector/index.ts";

it.each([
  ["9", "10", -1],
  ["10", "9", 1],
  ["12345678901234567890", "12345678901234567891", -1],
  ["7", "7", 0],
  ["", "7", undefined],
  ["07", "7", undefined],
  ["7", "abc", undefined],
  [undefined, "7", undefined],
])("compares %s with %s", (a, b, want) => {
  const got = compareResourceVersions(a, b);
  expect(got === undefined ? undefined : Math.sign(got)).toBe(want);
});
