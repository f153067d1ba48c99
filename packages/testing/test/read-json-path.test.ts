import { expect, test } from "vitest";
import { readJsonPath } from "../src/server/table.ts";

const object = {
  metadata: { labels: { "a.b/c": "label" } },
  spec: {
    list: [
      { name: "x", size: 1 },
      { name: "y", size: 2 },
    ],
    other: "y",
  },
  status: {
    conditions: [
      { type: "Ready", status: "True" },
      { type: "Other", status: "False" },
    ],
  },
};

test.each([
  [".spec.other", ["y"]],
  [".spec.missing", []],
  [".metadata.labels['a\\.b/c']", ["label"]],
  [".metadata.labels['a.b/c']", []],
  [".metadata.labels.a\\.b/c", ["label"]],
  ['.status.conditions[?(@.type=="Ready")].status', ["True"]],
  ['.status.conditions[?(@.type!="Ready")].status', ["False"]],
  [".spec.list[*].name", ["x", "y"]],
  [".spec.list[-1].name", ["y"]],
  [".spec.list[0:1].name", ["x"]],
  [".spec.list[0,1].size", [1, 2]],
  [".spec.list[?(@.size>1)].name", ["y"]],
  [".spec.list[?(@.name)].name", ["x", "y"]],
  ["..size", [1, 2]],
  ["no path", []],
])("reads %s", (path, values) => {
  expect(readJsonPath(object, path)).toEqual(values);
});
