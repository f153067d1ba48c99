import { expect, it } from "vitest";
import { matchesNamePattern } from "../../src/kubernetes/index.ts";

it.each([
  ["default-worker", ["default-worker"], true],
  ["default-worker", ["*-worker"], true],
  ["default-worker", ["default-*"], true],
  ["default-worker", ["*"], true],
  ["default-worker", ["other", "default"], false],
  ["default-worker", ["default-*-worker"], false],
  ["default-worker", [], false],
])("%s by %j: %j", (name, patterns, expected) => {
  expect(matchesNamePattern(name, patterns)).toBe(expected);
});
