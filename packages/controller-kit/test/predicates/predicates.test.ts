import type { KubernetesObject, ObjectMeta } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import {
  allOf,
  annotationChanged,
  anyOf,
  generationChanged,
  labelChanged,
  not,
  type ObjectEvent,
  type Predicate,
  resourceVersionChanged,
} from "../../src/predicates/predicate.ts";

const object = (metadata: ObjectMeta): KubernetesObject => ({ apiVersion: "v1", kind: "Thing", metadata });
const update = (before: ObjectMeta, after: ObjectMeta): ObjectEvent => ({
  type: "update",
  oldObject: object(before),
  object: object(after),
});

describe("predicates of change", () => {
  it.each<[string, Predicate, ObjectMeta, ObjectMeta]>([
    ["generationChanged", generationChanged, { generation: 1 }, { generation: 2 }],
    [
      "generationChanged, after a restore of etcd",
      generationChanged,
      { generation: 2, resourceVersion: "10" },
      { generation: 2, resourceVersion: "9" },
    ],
    ["resourceVersionChanged", resourceVersionChanged, { resourceVersion: "1" }, { resourceVersion: "2" }],
    ["labelChanged", labelChanged, { labels: { a: "1" } }, { labels: { a: "2" } }],
    ["labelChanged", labelChanged, { labels: { a: "1" } }, { labels: { b: "1" } }],
    ["labelChanged", labelChanged, {}, { labels: { toString: "1" } }],
    ["annotationChanged", annotationChanged, {}, { annotations: { a: "" } }],
    [
      "annotationChanged",
      annotationChanged,
      { annotations: { a: "1", b: "2" } },
      { annotations: { a: "1" } },
    ],
  ])("%s passes only updates that change its field", (_name, predicate, before, after) => {
    expect(predicate(update(before, after))).toBe(true);
    expect(predicate(update(before, structuredClone(before)))).toBe(false);
    for (const type of ["create", "delete", "generic"] as const) {
      expect(predicate({ type, object: object(after) })).toBe(true);
    }
  });

  it("treat an empty map like an absent one", () => {
    expect(labelChanged(update({}, { labels: {} }))).toBe(false);
    expect(annotationChanged(update({ annotations: {} }, {}))).toBe(false);
  });

  it("can be combined", () => {
    const either = anyOf(generationChanged, labelChanged);
    const event = update({ generation: 1 }, { generation: 2 });
    expect([either(event), allOf(generationChanged, labelChanged)(event), not(either)(event)]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
