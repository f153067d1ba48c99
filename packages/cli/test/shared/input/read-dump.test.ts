import { join } from "node:path";
import { expect, test } from "vitest";
import { readDump } from "../../../src/shared/input/read-dump.ts";
import { projectOf } from "../../cli.ts";

test("objects of a dump have only metadata of the types in a cluster", () => {
  const owner = { apiVersion: "v1", kind: "Secret", name: "owner", uid: "o" };
  const objects = [
    {
      apiVersion: "v1",
      kind: "A",
      metadata: { name: "a", uid: "u", labels: null, annotations: null, ownerReferences: null },
    },
    {
      apiVersion: "v1",
      kind: "A",
      metadata: { name: 7, namespace: {}, labels: "x", ownerReferences: [null, {}, owner] },
    },
    { apiVersion: "v1", kind: "A", metadata: [] },
    { kind: "A", apiVersion: 7, metadata: {} },
    null,
    "text",
  ];
  const { root } = projectOf({ "dump.json": JSON.stringify({ kind: "List", items: objects }) });
  const file = join(root, "dump.json");
  expect(readDump([file], "")).toEqual({
    objects: [
      { apiVersion: "v1", kind: "A", metadata: { name: "a", uid: "u" } },
      { apiVersion: "v1", kind: "A", metadata: { ownerReferences: [owner] } },
    ],
    skipped: [
      `${file}, item 3: A without metadata`,
      `${file}, item 4: apiVersion of the A is not a string`,
      `${file}, item 5: not an object`,
      `${file}, item 6: not an object`,
    ],
  });
});

test("folders of kubectl cluster-info dump are read, and other files are counted", () => {
  const list = { kind: "DeploymentList", apiVersion: "apps/v1", items: [{ metadata: { name: "a" } }] };
  const { root } = projectOf({
    "dump/one/deployments.json": JSON.stringify(list),
    "dump/one/pod/logs.txt": "log",
    "dump/two.yaml": "apiVersion: v1\nkind: A\nmetadata: {}\n---\n---\njust text\n---\nmetadata: {}\n",
    "dump/three.txt": "text",
  });
  const dir = join(root, "dump");
  expect(readDump([dir], "")).toEqual({
    objects: [
      { kind: "Deployment", apiVersion: "apps/v1", metadata: { name: "a" } },
      { apiVersion: "v1", kind: "A", metadata: {} },
    ],
    skipped: [
      `${dir}: 2 files without ending of YAML or JSON, such as one/pod/logs.txt`,
      expect.stringMatching(/two\.yaml, document \d: not an object/),
      expect.stringMatching(/two\.yaml, document \d: no kind/),
    ],
  });
});
