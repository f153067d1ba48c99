import { describe, expect, it } from "vitest";
import {
  areReplicasManagedExternally,
  formatLabelValue,
  hasFinalizer,
  isBeingDeleted,
  isControlPlaneMachine,
  isExternallyManaged,
  isLabelValueOf,
  isMachinePoolOwned,
  isPaused,
  refOf,
  withAnnotations,
  withFinalizer,
  withLabels,
  withoutFinalizer,
} from "../../../src/capi/index.ts";
import { cluster, machine } from "../objects.ts";

const annotated = (name: string, value = "") =>
  machine("m", { metadata: { annotations: { [name]: value } } });
const labelled = (name: string, value = "") => machine("m", { metadata: { labels: { [name]: value } } });

describe("annotations", () => {
  it("count regardless of their value", () => {
    expect(isPaused(undefined, annotated("cluster.x-k8s.io/paused", "false"))).toBe(true);
    expect(isExternallyManaged(annotated("cluster.x-k8s.io/managed-by"))).toBe(true);
  });

  it("are absent by default", () => {
    const plain = machine("m");
    expect([isExternallyManaged, areReplicasManagedExternally].map((ask) => ask(plain))).toEqual([
      false,
      false,
    ]);
    expect(isPaused(cluster(), plain)).toBe(false);
    expect(isPaused(cluster({ spec: { paused: true } }), plain)).toBe(true);
  });

  it.each([
    ["", true],
    ["true", true],
    ["false", false],
  ])("replicas-managed-by %j: %s", (value, expected) => {
    expect(areReplicasManagedExternally(annotated("cluster.x-k8s.io/replicas-managed-by", value))).toBe(
      expected,
    );
  });

  it("are added in a copy, or not at all if present", () => {
    const object = annotated("a", "1");
    expect(withAnnotations(object, { a: "1" })).toBe(object);
    expect(withAnnotations(object, { b: "2" }).metadata.annotations).toEqual({ a: "1", b: "2" });
  });
});

describe("labels", () => {
  it("classify objects", () => {
    expect(isControlPlaneMachine(labelled("cluster.x-k8s.io/control-plane"))).toBe(true);
    expect(isMachinePoolOwned(labelled("cluster.x-k8s.io/pool-name"))).toBe(true);
    const pool = { apiVersion: "x/v1", kind: "MachinePool", name: "p", uid: "u" };
    expect(isMachinePoolOwned(machine("m", { metadata: { ownerReferences: [pool] } }))).toBe(true);
    expect(isMachinePoolOwned(machine("m"))).toBe(false);
  });

  it("are added in a copy, or not at all if present", () => {
    const object = labelled("a", "1");
    expect(withLabels(object, { a: "1" })).toBe(object);
    expect(withLabels(object, { a: "2" }).metadata.labels).toEqual({ a: "2" });
  });

  it("have values of at most 63 characters, with hashes for longer names", () => {
    const [fits, tooLong] = ["a".repeat(63), "a".repeat(64)];
    expect(formatLabelValue(fits)).toBe(fits);
    expect(formatLabelValue(tooLong)).toMatch(/^hash_[A-Za-z0-9_-]{6}_z$/);
    expect(isLabelValueOf(tooLong, formatLabelValue(tooLong))).toBe(true);
    expect(isLabelValueOf(fits, "other")).toBe(false);
  });
});

describe("finalizers", () => {
  const finalizer = "foo.example.org";

  it("are added once, and never during deletion", () => {
    const object = withFinalizer(machine("m"), finalizer);
    expect(hasFinalizer(object, finalizer)).toBe(true);
    expect(withFinalizer(object, finalizer)).toBe(object);
    const going = machine("m", { metadata: { deletionTimestamp: "2026-01-01T00:00:00Z" } });
    expect(isBeingDeleted(going)).toBe(true);
    expect(withFinalizer(going, finalizer)).toBe(going);
  });

  it("are removed without affecting others", () => {
    const object = machine("m", { metadata: { finalizers: ["other", finalizer] } });
    expect(withoutFinalizer(object, finalizer).metadata.finalizers).toEqual(["other"]);
    expect(withoutFinalizer(object, "absent")).toBe(object);
  });
});

it("keys have a namespace if the object has one", () => {
  expect(refOf(machine("m"))).toEqual({ namespace: "ns", name: "m" });
  expect(refOf({ metadata: { name: "c" } })).toEqual({ name: "c" });
});
