import type { KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import {
  AlreadyOwnedError,
  areReplicasManagedExternally,
  controllerOf,
  ensureOwnerReference,
  findOwner,
  formatLabelValue,
  hasExactOwnerReference,
  hasFinalizer,
  isBeingDeleted,
  isControlledBy,
  isControlPlaneMachine,
  isExternallyManaged,
  isMachinePoolOwned,
  isOwnedBy,
  isPaused,
  ownerReferenceTo,
  refOf,
  removeOwnerReference,
  validGroupOf,
  withControllerReference,
  withFinalizer,
  withLabels,
  withOwnerReference,
  withoutFinalizer,
} from "../../../src/capi/index.ts";
import { cluster, freeze, machine } from "../objects.ts";

describe("controller reference", () => {
  const owner = (change: Partial<KubernetesObject["metadata"]> = {}): KubernetesObject => ({
    apiVersion: "x.io/v1",
    kind: "Owner",
    metadata: { namespace: "ns", name: "o", uid: "1", ...change },
  });
  const object = (change: Partial<KubernetesObject["metadata"]> = {}) => ({
    metadata: { namespace: "ns", name: "a", ...change },
    data: { key: "value" },
  });
  const controller = { ...ownerReferenceTo(owner()), controller: true, blockOwnerDeletion: true };

  describe("withControllerReference", () => {
    it("adds the owner as controller to a copy", () => {
      const before = Object.freeze(object());
      expect(withControllerReference(before, owner())).toEqual(object({ ownerReferences: [controller] }));
      expect(before.metadata).not.toHaveProperty("ownerReferences");
      const options = { blockOwnerDeletion: false };
      expect(withControllerReference(before, owner(), options).metadata.ownerReferences).toEqual([
        { ...controller, blockOwnerDeletion: false },
      ]);
    });

    it("updates version, uid and controller of a reference to the same owner", () => {
      const other = ownerReferenceTo(owner({ name: "other", uid: "9" }));
      const old = { ...ownerReferenceTo(owner({ uid: "0" })), apiVersion: "x.io/v1alpha1" };
      for (const isController of [true, false]) {
        const ownerReferences = [other, { ...old, controller: isController }];
        expect(
          withControllerReference(object({ ownerReferences }), owner()).metadata.ownerReferences,
        ).toEqual([other, controller]);
      }
    });

    it.each([
      ["name", { ...controller, name: "other" }],
      ["kind", { ...controller, kind: "Other" }],
      ["group", { ...controller, apiVersion: "y.io/v1" }],
    ])("refuses an object with another controller, of another %s", (_, existing) => {
      const owned = object({ ownerReferences: [existing] });
      const attempt = () => withControllerReference(owned, owner());
      expect(attempt).toThrow(AlreadyOwnedError);
      expect(attempt).toThrow(
        expect.objectContaining({
          name: "AlreadyOwnedError",
          code: "ALREADY_OWNED_ERROR",
          message: `ns/a is already controlled by ${existing.kind} ${existing.name} (${existing.apiVersion}): x.io/v1 Owner o cannot control it too`,
          object: { namespace: "ns", name: "a" },
          owner: existing,
        }),
      );
      expect(withOwnerReference(owned, owner()).metadata.ownerReferences).toEqual([
        existing,
        ownerReferenceTo(owner()),
      ]);
    });

    it.each([withControllerReference, withOwnerReference])("checks namespaces and identity: %o", (add) => {
      expect(() => add(object({ namespace: "other" }), owner())).toThrow(
        new TypeError(
          "Owner ns/o cannot own other/a: the owner must be in the same namespace or cluster-scoped",
        ),
      );
      const { namespace: _, ...clusterScoped } = object().metadata;
      expect(() => add({ metadata: clusterScoped }, owner())).toThrow(
        new TypeError("Owner ns/o cannot own a: the owner must be in the same namespace or cluster-scoped"),
      );
      const { namespace: __, ...ofOwner } = owner().metadata;
      expect(add(object(), { ...owner(), metadata: ofOwner }).metadata.ownerReferences).toHaveLength(1);
      expect(() => add(object(), owner({ uid: "" }))).toThrow(
        new TypeError("Owner ns/o cannot own ns/a: it has no uid: create it first"),
      );
    });
  });
});

describe("metadata", () => {
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
});

describe("owner references", () => {
  const v1 = { apiVersion: "g.io/v1", kind: "Foo", name: "a", uid: "1" };
  const v2 = { ...v1, apiVersion: "g.io/v2", uid: "2" };
  const another = { ...v1, name: "b", uid: "3" };

  it.each([
    ["g.io/v1", "g.io"],
    ["v1", ""],
    ["a/b/c", undefined],
  ])("the group of %s is %s", (apiVersion, group) => {
    expect(validGroupOf(apiVersion)).toBe(group);
  });

  describe("lists of references", () => {
    it.each([
      ["another version and uid", v2, true],
      ["another name", another, false],
      ["another kind", { ...v1, kind: "Bar" }, false],
      ["another group", { ...v1, apiVersion: "h.io/v1" }, false],
      ["no apiVersion", { ...v1, apiVersion: "a/b/c" }, false],
    ])("have one with %s: %s", (_name, reference, expected) => {
      expect(removeOwnerReference(freeze([v1]), reference)).toEqual(expected ? [] : [v1]);
      expect(ensureOwnerReference(freeze([v1]), reference)).toEqual(expected ? [reference] : [v1, reference]);
    });

    it("stay the same if they have the reference", () => {
      const references = freeze([another, v2]);
      expect(ensureOwnerReference(references, { ...v2 })).toBe(references);
      expect(ensureOwnerReference(references, { ...v2, controller: true })).not.toBe(references);
    });

    it("have an exact reference", () => {
      expect(hasExactOwnerReference([v1], { ...v1, controller: false })).toBe(true);
      expect(hasExactOwnerReference([v1], { ...v1, controller: true })).toBe(false);
      expect(hasExactOwnerReference([v1], v2)).toBe(false);
      expect(hasExactOwnerReference(undefined, v1)).toBe(false);
    });
  });

  describe("owners", () => {
    const owner = cluster();
    const kind = { group: "cluster.x-k8s.io", kind: "Cluster" };
    const reference = ownerReferenceTo(owner, { controller: true });
    const owned = machine("m", { metadata: { ownerReferences: [v1, reference] } });

    it("are found by group, kind and name", () => {
      expect(isOwnedBy(owned, owner, kind)).toBe(true);
      expect(isOwnedBy(owned, { metadata: { name: "other" } }, kind)).toBe(false);
      expect(findOwner(owned, kind)).toEqual(reference);
      expect(findOwner(owned, { ...kind, kind: "Foo" })).toBeUndefined();
    });

    it("control through one reference only", () => {
      expect(controllerOf(owned)).toEqual(reference);
      expect(isControlledBy(owned, owner, kind)).toBe(true);
      expect(isControlledBy(machine("m", { metadata: { ownerReferences: [v1] } }), owner, kind)).toBe(false);
    });
  });
});
