import { expect, it } from "vitest";
import { apiVersionOf, groupOf, splitApiVersion } from "../../src/kubernetes/index.ts";

it.each([
  ["cluster.x-k8s.io/v1beta2", "cluster.x-k8s.io", "v1beta2"],
  ["v1", "", "v1"],
  ["", "", ""],
  ["a/b/c", "a", "b/c"],
])("%j has group %j and version %j", (apiVersion, group, version) => {
  expect(splitApiVersion(apiVersion)).toEqual([group, version]);
  expect(groupOf(apiVersion)).toBe(group);
  expect(apiVersionOf({ group, version })).toBe(apiVersion);
});

it("takes the core group without an apiVersion", () => {
  expect(groupOf(undefined)).toBe("");
});
