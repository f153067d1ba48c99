import type { Diagnostic } from "@capikit/common/diagnostics";
import { describe, expect, it } from "vitest";
import { readCrds } from "../../../src/import/crd/read-crds.ts";
import { crdYaml } from "../crd-yaml.ts";

function read(...texts: string[]): { names: string[]; problems: string[] } {
  const problems: Diagnostic[] = [];
  const files = texts.map((text, index) => ({ path: `${index}.yaml`, text }));
  const crds = readCrds(files, (problem) => problems.push(problem));
  return {
    names: crds.map(({ name }) => name),
    problems: problems.map(({ code, severity, message, location }) => {
      return `${location?.path}:${location?.line}:${location?.column} ${severity} ${code} ${message}`;
    }),
  };
}

const foo = crdYaml({ kind: "Foo", schema: { type: "object" } });
const bar = crdYaml({ kind: "Bar", schema: { type: "object" } });

describe("readCrds", () => {
  it("reads several documents, byte order marks and CRLF", () => {
    expect(read(`\uFEFF---\r\n${foo.replaceAll("\n", "\r\n")}---\r\n${bar}`)).toEqual({
      names: ["foos.example.org", "bars.example.org"],
      problems: [],
    });
  });

  it.each(["List", "CustomResourceDefinitionList"])("opens a %s", (kind) => {
    const text = `{"apiVersion": "v1", "kind": "${kind}", "items": [${foo}, ${bar}]}`;
    expect(read(text).names).toEqual(["foos.example.org", "bars.example.org"]);
  });

  it("skips and reports documents that are not CRDs", () => {
    expect(read(`${foo}---\nkind: Deployment\nmetadata: {name: x}`)).toEqual({
      names: ["foos.example.org"],
      problems: ["0.yaml:3:1 warning CK9004 Deployment x is not a CustomResourceDefinition and was skipped"],
    });
  });

  it.each([
    ["kind: ConfigMap", "0.yaml:1:1 error CK9003 ConfigMap is not a CustomResourceDefinition"],
    ["# nothing", "0.yaml:1:1 error CK9003 an empty file is not a CustomResourceDefinition"],
    ["just text", "0.yaml:1:1 error CK9003 a string is not a CustomResourceDefinition"],
    ["[1]", "0.yaml:1:1 error CK9003 a list is not a CustomResourceDefinition"],
    ["a: 1", "0.yaml:1:1 error CK9003 a document without a kind is not a CustomResourceDefinition"],
    [
      "kind: CustomResourceDefinition\napiVersion: apiextensions.k8s.io/v1beta1",
      "0.yaml:2:1 error CK9005 the CustomResourceDefinition has apiVersion apiextensions.k8s.io/v1beta1",
    ],
    [
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  names: {kind: A, plural: as}",
      "0.yaml:4:3 error CK9006 spec.group is missing",
    ],
    [
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: g.io\n  names: {kind: A, plural: as}\n  versions: [{name: V1}]",
      '0.yaml:6:15 error CK9006 version name "V1" is not a DNS label',
    ],
    [
      "apiVersion: apiextensions.k8s.io/v1\nkind: CustomResourceDefinition\nspec:\n  group: g.io\n  names: {kind: A, plural: as}\n  versions: [{name: v1}]",
      "0.yaml:6:14 error CK9006 version v1 has no schema.openAPIV3Schema",
    ],
  ])("reports %j", (text, problem) => {
    expect(read(text)).toEqual({ names: [], problems: [problem] });
  });

  it("rejects a duplicate kind, and reports the location of the other", () => {
    expect(read(foo, foo)).toEqual({
      names: ["foos.example.org"],
      problems: ["1.yaml:1:1 error CK9007 Foo.example.org is defined more than once"],
    });
  });
});
