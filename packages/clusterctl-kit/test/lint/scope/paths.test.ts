import { expect, it } from "vitest";
import { matchesWildcard } from "../../../src/lint/scope/scope-files.ts";

it.each([
  ["templates/a.yaml", "templates/*.yaml", true],
  ["templates/.yaml", "templates/*.yaml", true],
  ["templates/sub/a.yaml", "templates/*.yaml", false],
  ["templates/a.yml", "templates/*.yaml", false],
  ["templates/cluster-template-x.yaml", "*/cluster*-x*", true],
  ["aba", "ab*ba", false],
  ["abba", "ab*ba", true],
  ["a+b", "a.b", false],
])("%s, %s: %s", (path, pattern, matches) => {
  expect(matchesWildcard(path, pattern)).toBe(matches);
});

it("matches patterns of many wildcards without backtracking", () => {
  expect(matchesWildcard("a".repeat(4000), `${"*a".repeat(2000)}*b`)).toBe(false);
});
