import { describe, expect, it } from "vitest";
import {
  controllerOf,
  ensureOwnerReference,
  findOwner,
  hasExactOwnerReference,
  hasOwnerOfKind,
  isControlledBy,
  isOwnedBy,
  ownerReferenceTo,
  removeOwnerReference,
  validGroupOf,
} from "../../../src/capi/index.ts";
import { cluster, freeze, machine } from "../objects.ts";

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

  it("have one to a kind", () => {
    expect(hasOwnerOfKind([v1], "g.io/v9", ["Bar", "Foo"])).toBe(true);
    expect(hasOwnerOfKind([v1], "g.io/v9", ["Bar"])).toBe(false);
    expect(hasOwnerOfKind([v1], "a/b/c", ["Foo"])).toBe(false);
    expect(hasOwnerOfKind([{ ...v1, apiVersion: "a/b/c" }, v1], "g.io/v1", ["Foo"])).toBe(false);
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
