import type { KubernetesObject } from "@capikit/api/meta";
import { describe, expect, it } from "vitest";
import {
  AlreadyOwnedError,
  ownerReferenceTo,
  withControllerReference,
  withOwnerReference,
} from "../../../src/capi/index.ts";

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
      expect(withControllerReference(object({ ownerReferences }), owner()).metadata.ownerReferences).toEqual([
        other,
        controller,
      ]);
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
