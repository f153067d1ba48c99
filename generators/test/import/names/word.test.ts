import { describe, expect, it } from "vitest";
import { itemWord, word } from "../../../src/import/names/word.ts";

describe("word", () => {
  it.each([
    ["machineDeployments", "MachineDeployments"],
    ["proxyURL", "ProxyURL"],
    ["my-key.io/x", "MyKeyIoX"],
    ["1st", "Field1st"],
    ["日本", "Field"],
  ])("%s is %s", (name, expected) => {
    expect(word(name)).toBe(expected);
  });
});

describe("itemWord", () => {
  it.each([
    ["Nodes", "Node"],
    ["MachineDeployments", "MachineDeployment"],
    ["Addresses", "Address"],
    ["Policies", "Policy"],
    ["Classes", "Class"],
    ["Patches", "Patch"],
    ["Caches", "Cache"],
    ["Statuses", "Status"],
    ["Status", "StatusItem"],
    ["Env", "EnvItem"],
    ["CIDRs", "CIDR"],
    ["URLs", "URL"],
    ["ServiceDNS", "ServiceDNSItem"],
    ["Ingress", "IngressItem"],
    ["V1Beta2", "V1Beta2Item"],
  ])("one of %s is %s", (plural, one) => {
    expect(itemWord(plural)).toBe(one);
  });
});

it("takes words of any length in linear time", () => {
  expect(["FooNodes", "nodes", "fooEntries", "x1nodes"].map(itemWord)).toEqual([
    "FooNode",
    "node",
    "fooEntry",
    "x1node",
  ]);
  expect(itemWord(`${"a".repeat(400_000)}1`)).toHaveLength(400_005);
});
