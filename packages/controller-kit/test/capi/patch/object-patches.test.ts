import { diffMergePatch, equalJson, isEmptyPatch } from "@capikit/common/json";
import { describe, expect, it } from "vitest";
import {
  conditionPaths,
  conditionsOf,
  conditionsPatch,
  objectPatches,
  withCondition,
  withFinalizer,
} from "../../../src/capi/index.ts";
import { condition, machine } from "../objects.ts";

const before = machine("m", {
  metadata: { generation: 3, resourceVersion: "1" },
  status: { conditions: [condition("A", "True")], phase: "Pending" },
});

describe("mergePatch", () => {
  it.each([
    [{ a: 1 }, { a: 1 }, {}],
    [{ a: 1, b: 2 }, { a: 1 }, { b: null }],
    [{ a: { b: 1, c: 2 } }, { a: { b: 1, c: 3 } }, { a: { c: 3 } }],
    [{ a: [1, 2] }, { a: [2] }, { a: [2] }],
    [{ a: { b: 1 } }, { a: "x" }, { a: "x" }],
    [{}, { a: {} }, { a: {} }],
    [{ a: 1 }, { a: undefined }, { a: null }],
    [{}, { a: null, b: undefined }, {}],
    [{ a: [{ b: 1 }] }, { a: [{ b: 1, c: undefined }] }, {}],
    [{ constructor: "1", valueOf: {} }, {}, { constructor: null, valueOf: null }],
    [{}, { toString: "1" }, { toString: "1" }],
    [JSON.parse('{ "__proto__": 1 }'), {}, JSON.parse('{ "__proto__": null }')],
    [{}, JSON.parse('{ "__proto__": { "a": 1 } }'), JSON.parse('{ "__proto__": { "a": 1 } }')],
  ])("from %j to %j", (from, to, patch) => {
    expect(diffMergePatch(from, to)).toEqual(patch);
    expect(isEmptyPatch(diffMergePatch(from, to))).toBe(equalJson(patch, {}));
  });
});

describe("objectPatches", () => {
  it("are empty without changes, also with observed generation", () => {
    expect(objectPatches(before, structuredClone(before), { observedGeneration: true })).toEqual({
      conditions: [],
      v1beta1Conditions: [],
      object: undefined,
      status: undefined,
    });
  });

  it("separate conditions, object and status", () => {
    const changed = withCondition(
      withFinalizer(before, "f"),
      condition("A", "False", { observedGeneration: 3 }),
    );
    const after = { ...changed, status: { ...changed.status, phase: "Running" as const } };
    const patches = objectPatches(before, after, { observedGeneration: true });
    expect(patches.object).toEqual({ metadata: { finalizers: ["f"] } });
    expect(patches.status).toEqual({ status: { phase: "Running", observedGeneration: 3 } });
    expect(patches.conditions).toMatchObject([{ before: { status: "True" }, after: { status: "False" } }]);
    const latest = { ...before, metadata: { ...before.metadata, resourceVersion: "9" } };
    expect(conditionsPatch(latest, patches)).toMatchObject({
      metadata: { resourceVersion: "9" },
      status: { conditions: [{ type: "A", status: "False" }] },
    });
  });

  it("are empty if another writer made the same change", () => {
    const after = withCondition(before, condition("A", "False"));
    expect(conditionsPatch(after, objectPatches(before, after))).toBeUndefined();
  });

  it("use the paths of contract v1beta1", () => {
    const old = { type: "Ready", status: "True", lastTransitionTime: "2026-01-01T00:00:00Z" };
    const of = (status: object) => ({ ...machine("m"), status });
    const patches = objectPatches(
      of({}),
      of({ conditions: [old], v1beta2: { conditions: [condition("A", "True")] } }),
      { paths: conditionPaths.v1beta1 },
    );
    expect(patches.status).toBeUndefined();
    expect([patches.conditions.length, patches.v1beta1Conditions.length]).toEqual([1, 1]);
    expect(conditionsPatch(of({}), patches, { paths: conditionPaths.v1beta1 })).toMatchObject({
      status: { conditions: [old], v1beta2: { conditions: [{ type: "A" }] } },
    });
  });

  it("treat conditions as ordinary fields without paths", () => {
    const patches = objectPatches(before, withCondition(before, condition("B", "True")), { paths: {} });
    expect(patches.conditions).toEqual([]);
    expect(patches.status).toMatchObject({ status: { conditions: [{ type: "A" }, { type: "B" }] } });
  });

  it("remove the fields of a status that only keeps its conditions", () => {
    const patches = objectPatches(before, {
      ...before,
      status: { conditions: conditionsOf(before) },
    } as typeof before);
    expect(patches.status).toEqual({ status: { phase: null } });
  });

  it("refuse two different objects", () => {
    expect(() => objectPatches(before, machine("other"))).toThrow(
      "cannot compute a patch between different objects: cluster.x-k8s.io/v1beta2 Machine ns/m is not",
    );
  });
});
