import { expect, it } from "vitest";
import { answersListsFromCache } from "../../src/manager/answers-lists-from-cache.ts";

it.each([
  ["v1.34.0", true],
  ["v1.36.3-gke.100", true],
  ["v1.35.1+k3s1", true],
  ["v1.33.9", false],
  ["unknown", false],
])("of %s is %s", (version, expected) => {
  expect(answersListsFromCache(version)).toBe(expected);
});
