import { join } from "node:path";
import { expect, test } from "vitest";
import { readDump } from "../../../src/shared/input/read-dump.ts";
import { projectOf } from "../../cli.ts";

test("objects of a dump have only metadata of the types in a cluster", () => {
  const owner = { apiVersion: "v1", kind: "Secret", name: "owner", uid: "o" };
  const objects = [
    { kind: "A", metadata: { name: "a", uid: "u", labels: null, annotations: null, ownerReferences: null } },
    { kind: "A", metadata: { name: 7, namespace: {}, labels: "x", ownerReferences: [null, {}, owner] } },
    { kind: "A", metadata: [] },
    { kind: "A", apiVersion: 7, metadata: {} },
    null,
    "text",
  ];
  const { root } = projectOf({ "dump.json": JSON.stringify({ kind: "List", items: objects }) });
  expect(readDump([join(root, "dump.json")], "")).toEqual([
    { kind: "A", metadata: { name: "a", uid: "u" } },
    { kind: "A", metadata: { ownerReferences: [owner] } },
  ]);
});
