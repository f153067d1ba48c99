import { describe, expect, it } from "vitest";
import { cloneTemplate, generateName } from "../../../src/capi/index.ts";
import { freeze } from "../objects.ts";

const template = freeze({
  apiVersion: "infra.io/v1",
  kind: "FooMachineTemplate",
  metadata: { name: "t", namespace: "other", uid: "u" },
  spec: {
    template: {
      metadata: { labels: { a: "1", b: "1" }, annotations: { n: "1" }, uid: "u2", finalizers: ["f"] },
      spec: { size: "big" },
    },
  },
});

describe("cloneTemplate", () => {
  it("copies the template's content, with the Cluster's label taking precedence", () => {
    const owner = { apiVersion: "g/v1", kind: "Foo", name: "o", uid: "1" };
    const options = {
      namespace: "ns",
      name: "m",
      clusterName: "prod",
      owner,
      labels: { b: "2" },
      annotations: { x: "y" },
    };
    expect(cloneTemplate(template, options)).toEqual({
      apiVersion: "infra.io/v1",
      kind: "FooMachine",
      metadata: {
        name: "m",
        namespace: "ns",
        labels: { a: "1", b: "2", "cluster.x-k8s.io/cluster-name": "prod" },
        annotations: {
          n: "1",
          x: "y",
          "cluster.x-k8s.io/cloned-from-name": "t",
          "cluster.x-k8s.io/cloned-from-groupkind": "FooMachineTemplate.infra.io",
        },
        ownerReferences: [owner],
      },
      spec: { size: "big" },
    });
  });

  it("accepts a template without content, and generates a name", () => {
    const made = cloneTemplate({ ...template, spec: {} } as typeof template, {
      namespace: "ns",
      clusterName: "prod",
      random: () => 0,
    });
    expect(made.metadata.name).toBe("t-bbbbb");
    expect(made).not.toHaveProperty("spec");
  });

  it("returns objects that share no mutable parts", () => {
    const made = cloneTemplate(template, { namespace: "ns", name: "m", clusterName: "prod" });
    expect((made as unknown as { spec: object }).spec).not.toBe(template.spec.template.spec);
  });
});

it("generated names are at most 63 characters long", () => {
  expect(generateName("x".repeat(80))).toHaveLength(63);
  expect(generateName("a-")).toMatch(/^a-[bcdfghjklmnpqrstvwxz2456789]{5}$/);
});
