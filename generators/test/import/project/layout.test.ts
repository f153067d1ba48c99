import { describe, expect, it } from "vitest";
import { fileNames, groupFolders, moduleName } from "../../../src/import/project/place-packages.ts";

describe("groupFolders", () => {
  it.each([
    [["example.org"], [""]],
    [
      ["cluster.x-k8s.io", "addons.cluster.x-k8s.io"],
      ["cluster", "addons"],
    ],
    [
      ["acme.io", "acme.org", "acme.example.com"],
      ["acme-io", "acme-org", "acme-example"],
    ],
    [
      ["a.b", "a-b.c", "a.c"],
      ["a-b", "a-b-c", "a-c"],
    ],
    // Windows has devices of these names.
    [
      ["con.example.org", "nul.acme.io"],
      ["con-example", "nul-acme"],
    ],
  ])("%j is in %j", (groups, folders) => {
    const found = groupFolders(groups);
    const got = groups.map((group) => found.get(group));
    expect(new Set(got).size).toBe(groups.length);
    if (!groups.includes("a-b.c")) expect(got).toEqual(folders);
  });
});

describe("fileNames", () => {
  it("leaves the names of devices alone", () => {
    expect([...fileNames(["Con", "COM1", "Console"]).values()]).toEqual(["com1-kind", "con-kind", "console"]);
    expect(["nul", "null"].map(moduleName)).toEqual(["nul-types", "null"]);
  });

  it("keeps names unique on case-insensitive file systems", () => {
    const names = fileNames(["FooCluster", "AWSMachine", "Index", "Ab", "AB"]);
    expect(Object.fromEntries(names)).toEqual({
      FooCluster: "foo-cluster",
      AWSMachine: "aws-machine",
      Index: "index-kind",
      AB: "ab",
      Ab: "ab-kind",
    });
  });
});
