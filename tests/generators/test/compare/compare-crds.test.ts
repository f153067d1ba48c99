import type { JsonObject } from "@capikit/schema";
import { describe, expect, it } from "vitest";
import { compareCrds } from "../../src/compare/compare-crds.ts";

function crd(spec: JsonObject, more: JsonObject = {}): JsonObject {
  return {
    apiVersion: "apiextensions.k8s.io/v1",
    kind: "CustomResourceDefinition",
    metadata: { name: "widgets.acme.example" },
    spec: {
      group: "acme.example",
      names: { kind: "Widget", plural: "widgets" },
      scope: "Namespaced",
      versions: [
        {
          name: "v1",
          served: true,
          storage: true,
          schema: { openAPIV3Schema: { type: "object", properties: { spec } } },
        },
      ],
      ...more,
    },
  };
}

describe("what is the same", () => {
  it.each<[string, JsonObject, JsonObject]>([
    ["order of required", { required: ["a", "b"] }, { required: ["b", "a"] }],
    ["order of enum", { enum: ["a", "b"] }, { enum: ["b", "a"] }],
    [
      "order of rules",
      { "x-kubernetes-validations": [{ rule: "a" }, { rule: "b" }] },
      { "x-kubernetes-validations": [{ rule: "b" }, { rule: "a" }] },
    ],
    ["absent and false", { nullable: false }, {}],
    ["absent and empty", { properties: {} }, {}],
    ["an allOf that merges", { allOf: [{ maxLength: 5 }, { maxLength: 3 }] }, { maxLength: 3 }],
    ["an allOf of requirements", { required: ["a"], allOf: [{ required: ["b"] }] }, { required: ["a", "b"] }],
    ["blanks at line ends", { description: "a \nb\n" }, { description: "a\nb" }],
    ["1 and 1.0 and a bigint", { maximum: 1n }, { maximum: 1.0 }],
  ])("%s", (_, left, right) => {
    expect(compareCrds(crd(left), crd(right))).toEqual([]);
    expect(compareCrds(crd(right), crd(left))).toEqual([]);
  });

  it("default names, and the generator", () => {
    const long = crd(
      {},
      {
        names: { kind: "Widget", plural: "widgets", singular: "widget", listKind: "WidgetList" },
        preserveUnknownFields: false,
      },
    );
    const signed = {
      ...long,
      metadata: {
        name: "widgets.acme.example",
        annotations: { "controller-gen.kubebuilder.io/version": "v0" },
      },
    };
    expect(compareCrds(crd({}), signed)).toEqual([]);
  });

  it("descriptions when they do not count", () => {
    expect(
      compareCrds(crd({ description: "a" }), crd({ description: "b" }), { descriptions: false }),
    ).toEqual([]);
  });
});

describe("what differs", () => {
  it.each<[string, JsonObject, JsonObject]>([
    ["a default that is empty", { default: "" }, {}],
    ["a default that is false", { default: false }, {}],
    ["a string and a number", { default: "1" }, { default: 1 }],
    ["a description", { description: "a" }, { description: "b" }],
    ["a required member", { required: ["a"] }, { required: ["a", "b"] }],
    ["patterns under allOf", { pattern: "a", allOf: [{ pattern: "b" }] }, { pattern: "a" }],
    [
      "an exclusive bound under allOf",
      { allOf: [{ minimum: 1, exclusiveMinimum: true }, { minimum: 2 }] },
      { minimum: 2, exclusiveMinimum: true },
    ],
    ["an empty schema for items", { items: {} }, {}],
    [
      "a rule's message",
      { "x-kubernetes-validations": [{ rule: "a" }] },
      { "x-kubernetes-validations": [{ rule: "a", message: "m" }] },
    ],
  ])("%s", (_, left, right) => {
    expect(compareCrds(crd(left), crd(right))).not.toEqual([]);
    expect(compareCrds(crd(right), crd(left))).not.toEqual([]);
  });

  it("reports locations", () => {
    expect(compareCrds(crd({ minLength: 1 }), crd({ minLength: 2 }))).toEqual([
      { path: "spec.versions.v1.schema.openAPIV3Schema.properties.spec.minLength", left: 1, right: 2 },
    ]);
  });

  it("scope, names and columns", () => {
    expect(compareCrds(crd({}), crd({}, { scope: "Cluster" }))).toHaveLength(1);
    expect(compareCrds(crd({}), crd({}, { names: { kind: "Widget", plural: "widgetz" } }))).toHaveLength(1);
  });
});
