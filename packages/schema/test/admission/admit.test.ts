import { describe, expect, it } from "vitest";
import {
  type AdmitOptions,
  admit,
  compileSchema,
  type JsonObject,
  type JsonSchema,
} from "../../src/index.ts";

const SCHEMA: JsonSchema = {
  type: "object",
  required: ["spec"],
  properties: {
    apiVersion: { type: "string" },
    kind: { type: "string" },
    metadata: { type: "object" },
    spec: {
      type: "object",
      properties: {
        size: { type: "integer", default: 1, maximum: 9 },
        names: { type: "array", items: { type: "string" }, "x-kubernetes-list-type": "set" },
        replicas: { type: "integer" },
        mode: { type: "string" },
      },
      "x-kubernetes-validations": [
        { rule: "self.size != 7", message: "size must not be 7" },
        { rule: "!has(oldSelf.mode) || self.mode == oldSelf.mode", message: "mode is immutable" },
      ],
    },
    status: {
      type: "object",
      default: {},
      properties: { phase: { type: "string", default: "New" }, ready: { type: "integer", maximum: 5 } },
    },
  },
};

const OPTIONS: AdmitOptions = {
  schema: compileSchema(SCHEMA),
  apiVersion: "example.com/v1",
  kind: "Widget",
  scope: "Namespaced",
  statusSubresource: true,
};

function widget(spec: JsonObject = {}, more: JsonObject = {}): JsonObject {
  return {
    apiVersion: "example.com/v1",
    kind: "Widget",
    metadata: { name: "w", namespace: "ns" },
    spec,
    ...more,
  };
}

function stored(spec: JsonObject = {}, more: JsonObject = {}): JsonObject {
  const metadata = { name: "w", namespace: "ns", uid: "u", resourceVersion: "1", generation: 1 };
  return widget({ size: 1, ...spec }, { status: { phase: "New" }, metadata, ...more });
}

function paths(object: JsonObject, options: Partial<AdmitOptions> = {}): string[] {
  return admit(object, { ...OPTIONS, ...options }).errors.map(({ path }) => path);
}

describe("create", () => {
  it("defaults, prunes, drops the status and starts the generation", () => {
    const { object, errors, dropped } = admit(
      widget({ bogus: 1 }, { status: { phase: "Set" }, other: {} }),
      OPTIONS,
    );
    expect(errors).toEqual([]);
    expect(dropped).toEqual(["other", "spec.bogus"]);
    expect(object).toEqual(
      widget(
        { size: 1 },
        { status: { phase: "New" }, metadata: { name: "w", namespace: "ns", generation: 1 } },
      ),
    );
  });

  it("keeps a status without the subresource", () => {
    const { object } = admit(widget({}, { status: { phase: "Set" } }), {
      ...OPTIONS,
      statusSubresource: false,
    });
    expect(object.status).toEqual({ phase: "Set" });
  });

  it("treats a null that may not be as absent", () => {
    expect(admit(widget({ size: null, names: null }), OPTIONS).object.spec).toEqual({ size: 1 });
    const { errors } = admit(widget({ size: null, names: null }), { ...OPTIONS, isApplied: true });
    expect(errors.map(({ path }) => path)).toEqual(["spec.names", ""]);
  });

  it.each([
    ["a wrong value", widget({ size: 10 }), ["spec.size"]],
    ["a duplicate", widget({ names: ["a", "a"] }), ["spec.names[1]"]],
    ["a broken rule", widget({ size: 7 }), ["spec"]],
    ["a missing member; rules are not run then", { ...widget(), spec: null }, ["spec", ""]],
    ["another kind", { ...widget(), kind: "Gadget" }, ["kind"]],
    ["another version", { ...widget(), apiVersion: "example.com/v2" }, ["apiVersion"]],
    ["a kind that is no string", { ...widget(), kind: 1 }, ["kind"]],
    ["metadata that does not decode", { ...widget(), metadata: { name: 1 } }, ["metadata.name"]],
    [
      "a resourceVersion",
      { ...widget(), metadata: { name: "w", namespace: "ns", resourceVersion: "1" } },
      ["metadata.resourceVersion"],
    ],
  ] as const)("refuses %s", (_name, object, expected) => {
    expect(paths(object)).toEqual(expected);
  });

  it("takes a name to be generated, and the namespace of the request", () => {
    const object = { ...widget(), metadata: { generateName: "w-" } };
    expect(admit(object, { ...OPTIONS, namespace: "ns" })).toMatchObject({
      errors: [],
      object: { metadata: { generateName: "w-", namespace: "ns" } },
    });
    expect(paths(widget(), { namespace: "other" })).toEqual(["metadata.namespace"]);
    const cluster = admit(widget(), { ...OPTIONS, scope: "Cluster" });
    expect(cluster.errors).toEqual([]);
    expect(cluster.object.metadata).toEqual({ name: "w", generation: 1 });
  });

  it("rejects unknown members in strict mode", () => {
    expect(paths(widget({ bogus: 1 }), { fieldValidation: "Strict" })).toEqual(["spec.bogus"]);
  });

  it("judges replicas by the scale subresource", () => {
    const scale = { specReplicasPath: ".spec.replicas", statusReplicasPath: ".status.replicas" };
    expect(paths(widget({ replicas: -1 }))).toEqual([]);
    expect(paths(widget({ replicas: -1 }), { scale })).toEqual(["spec.replicas"]);
  });
});

describe("update", () => {
  const update = (object: JsonObject, old: JsonObject) =>
    admit(object, { ...OPTIONS, operation: "update", old });

  it("keeps the status and raises the generation for a change beyond metadata", () => {
    const changed = update(stored({ size: 2 }, { status: { phase: "Set" } }), stored());
    expect(changed.errors).toEqual([]);
    expect(changed.object).toMatchObject({ metadata: { generation: 2 }, status: { phase: "New" } });
    const labelled = stored(
      {},
      { metadata: { name: "w", namespace: "ns", resourceVersion: "1", labels: { a: "b" } } },
    );
    expect(update(labelled, stored()).object).toMatchObject({ metadata: { generation: 1, uid: "u" } });
  });

  it("tolerates existing errors of unchanged parts", () => {
    expect(update(stored({ size: 20, mode: "a" }), stored({ size: 20 })).errors).toEqual([]);
    expect(update(stored({ size: 21 }), stored({ size: 20 })).errors.map(({ path }) => path)).toEqual([
      "spec.size",
    ]);
  });

  it("runs transition rules", () => {
    const { errors } = update(stored({ mode: "b" }), stored({ mode: "a" }));
    expect(errors).toMatchObject([{ path: "spec", message: expect.stringContaining("mode is immutable") }]);
  });

  it("wants the resourceVersion, and the name as it was", () => {
    expect(
      update(widget({}, { metadata: { name: "x", namespace: "ns" } }), stored()).errors.map(
        ({ path }) => path,
      ),
    ).toEqual(["metadata.resourceVersion", "metadata.name"]);
  });

  it.each(["update", "update-status"] as const)("refuses the uid of another object: %s", (operation) => {
    const metadata = { name: "w", namespace: "ns", uid: "other", resourceVersion: "1" };
    const { errors } = admit(stored({}, { metadata }), { ...OPTIONS, operation, old: stored() });
    expect(errors.map(({ path }) => path)).toEqual(["metadata.uid"]);
  });

  it("reports missing arguments", () => {
    expect(() => admit(widget(), { ...OPTIONS, operation: "update" })).toThrow(/needs the option "old"/);
  });
});

describe("update of the status", () => {
  const update = (object: JsonObject, old: JsonObject) =>
    admit(object, { ...OPTIONS, operation: "update-status", old });

  it("takes the status alone", () => {
    const { object, errors } = update(stored({ size: 3 }, { status: { phase: "Set" } }), stored());
    expect(errors).toEqual([]);
    expect(object).toEqual(stored({}, { status: { phase: "Set" } }));
  });

  it("judges the status alone", () => {
    const { errors } = update(stored({}, { status: { ready: 6 } }), stored({ size: 20 }));
    expect(errors.map(({ path }) => path)).toEqual(["status.ready"]);
  });
});
