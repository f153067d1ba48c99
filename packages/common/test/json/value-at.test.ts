import { expect, test } from "vitest";
import { valueAt } from "../../src/json/index.ts";

const pod = { metadata: { labels: { "a.b/c": "d" } }, spec: { containers: [{ name: "one" }], node: null } };

test.each([
  { path: [], value: pod },
  { path: ["metadata", "labels", "a.b/c"], value: "d" },
  { path: ["spec", "containers", 0, "name"], value: "one" },
  { path: ["spec", "containers", "0", "name"], value: "one" },
  { path: ["spec", "node"], value: null },
  { path: ["spec", "node", "name"], value: undefined },
  { path: ["spec", "containers", 1], value: undefined },
  { path: ["spec", "containers", "length"], value: undefined },
  { path: ["status", "phase"], value: undefined },
  { path: ["metadata", "labels", "a.b/c", 0], value: undefined },
  { path: ["constructor", "name"], value: undefined },
])("$path leads to $value", ({ path, value }) => {
  expect(valueAt(pod, ...path)).toEqual(value);
});
