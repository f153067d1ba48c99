import { describe, expect, it } from "vitest";
import {
  cloneTemplate,
  failuresOf,
  generateName,
  isExternallyManagedControlPlane,
  isExternalReady,
  sortForCreation,
} from "../../../src/capi/external/index.ts";
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

it("reads failures and readiness of objects of contract v1beta1", () => {
  expect(failuresOf({ status: { failureReason: "R", failureMessage: "m" } })).toEqual({
    reason: "R",
    message: "m",
  });
  expect(failuresOf({})).toEqual({ reason: undefined, message: undefined });
  expect([isExternalReady({ status: { ready: true } }), isExternalReady({})]).toEqual([true, false]);
});

it("sorts dependencies first, keeping the order of others", () => {
  const objects = ["Service", "Pod", "Deployment", "Namespace", "Secret"].map((kind) => ({ kind }));
  expect(sortForCreation(objects).map(({ kind }) => kind)).toEqual([
    "Namespace",
    "Secret",
    "Pod",
    "Service",
    "Deployment",
  ]);
});

it("reports whether a control plane is externally managed", () => {
  expect(isExternallyManagedControlPlane({ status: { externalManagedControlPlane: true } })).toBe(true);
  expect(isExternallyManagedControlPlane({ status: { externalManagedControlPlane: "true" } })).toBe(false);
  expect(isExternallyManagedControlPlane({})).toBe(false);
});
