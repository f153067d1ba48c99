import { expect, it } from "vitest";
import { kindError, labelError, validateCrd } from "../../src/manifests/index.ts";

const crd = {
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "sizes.example.com" },
  spec: {
    group: "example.com",
    scope: "Namespaced",
    names: { kind: "Size", plural: "sizes" },
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
  },
};

it("has no errors for a valid CRD", () => {
  expect(validateCrd(crd)).toEqual([]);
});

it("names fields and values", () => {
  const names = { kind: "Size", plural: "Sizes" };
  const columns = [{ name: "Age", type: "time", jsonPath: ".metadata.creationTimestamp" }];
  const versions = [{ ...crd.spec.versions[0], additionalPrinterColumns: columns }];
  expect(validateCrd({ ...crd, spec: { ...crd.spec, names, versions } })).toEqual([
    {
      path: ["metadata", "name"],
      message: "the name sizes.example.com must consist of plural and group: Sizes.example.com",
    },
    {
      path: ["spec", "names", "plural"],
      message: expect.stringContaining("the plural Sizes must consist of"),
    },
    {
      path: ["spec", "versions", 0, "additionalPrinterColumns", 0, "type"],
      message: 'the printer column "Age" has type time, not one of boolean, date, integer, number, string',
    },
  ]);
});

it("reports values of any type", () => {
  for (const value of [null, 1, "a", [], {}, [null], [1]])
    for (const field of ["group", "names", "versions", "conversion", "scope"])
      expect(() => validateCrd({ ...crd, spec: { ...crd.spec, [field]: value } })).not.toThrow();
  expect(validateCrd({})).not.toEqual([]);
});

it.each([
  ["Foo", undefined, "must consist of lower-case letters"],
  ["foo", undefined, undefined],
  ["Foo_", "must consist of letters", "must consist of lower-case letters"],
  ["1foo", "must consist of letters", "must consist of lower-case letters"],
  ["f".repeat(64), "has more than 63 characters", "has more than 63 characters"],
])("%s as a kind and as a label", (name, ofKind, ofLabel) => {
  expect([kindError(name), labelError(name)].map((text) => text?.split(",")[0])).toEqual([ofKind, ofLabel]);
});
