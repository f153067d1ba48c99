import { canUpdateMachine, canUpdateMachineSet, generatePatches } from "@capikit/api/catalog";
import { describe, expect, it } from "vitest";
import { patchEffects } from "../../src/testing/index.ts";

const encoded = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString("base64");
const object = {
  apiVersion: "infrastructure.cluster.x-k8s.io/v1beta2",
  kind: "DockerMachineTemplate",
  metadata: { name: "m", labels: { a: "1" } },
  spec: { list: [1, 2], nested: { x: null } },
};
const holderReference = { kind: "Cluster", name: "c", fieldPath: "spec.infrastructureRef" };
const request = { items: [{ uid: "u1", holderReference, object }] };

function effectOf(patch: unknown, patchType = "JSONPatch") {
  const text =
    typeof patch === "string" && patch.startsWith("{") ? Buffer.from(patch).toString("base64") : patch;
  const items = [{ uid: "u1", patchType, patch: typeof text === "string" ? text : encoded(text) }];
  const [effect] = patchEffects(generatePatches, request, { status: "Success", items });
  if (effect === undefined) throw new Error("no effect");
  return effect;
}

describe("what patches do", () => {
  it("is shown by the object before and after", () => {
    const effect = effectOf([
      { op: "add", path: "/spec/list/-", value: 3 },
      { op: "replace", path: "/metadata/labels/a", value: "2" },
    ]);
    expect(effect).toMatchObject({
      object: "DockerMachineTemplate m (spec.infrastructureRef of Cluster c)",
      at: "items[0]",
      before: object,
      after: { spec: { list: [1, 2, 3] }, metadata: { labels: { a: "2" } } },
      outside: [],
    });
    expect(effect.error).toBeUndefined();
    expect(object.spec.list).toEqual([1, 2]);
  });

  it("adds up where several are for one object", () => {
    const patch = encoded([{ op: "add", path: "/spec/list/0", value: 0 }]);
    const items = [1, 2].map(() => ({ uid: "u1", patchType: "JSONPatch", patch }));
    const [, second] = patchEffects(generatePatches, request, { items });
    expect(second?.after).toMatchObject({ spec: { list: [0, 0, 1, 2] } });
  });

  it("counts negative indexes from the end, as Cluster API does", () => {
    const { after } = effectOf([
      { op: "add", path: "/spec/list/-1", value: 3 },
      { op: "replace", path: "/spec/list/-3", value: 0 },
      { op: "remove", path: "/spec/list/01" },
    ]);
    expect(after?.spec).toMatchObject({ list: [0, 3] });
  });

  it("is nothing for a JSON patch null, as Go programs write an empty one", () => {
    const { after, error } = effectOf(null);
    expect({ after, error }).toEqual({ after: object, error: undefined });
    expect(effectOf(null, "JSONMergePatch").error?.reason).toBe("content");
  });

  it("is nothing for an empty merge patch, as in Cluster API", () => {
    const { after, error } = effectOf("", "JSONMergePatch");
    expect({ after, error }).toEqual({ after: object, error: undefined });
  });

  it("removes null members of a merge patch from new lists, as Cluster API does", () => {
    const { after } = effectOf({ spec: { list: [{ a: null, b: [null] }] } }, "JSONMergePatch");
    expect(after?.spec).toMatchObject({ list: [{ b: [null] }] });
  });

  it("follows merge patches", () => {
    const { after } = effectOf({ spec: { list: null, nested: { y: 1 } } }, "JSONMergePatch");
    expect(after?.spec).toEqual({ nested: { x: null, y: 1 } });
  });

  it.each([
    [
      "a parent that is missing",
      [{ op: "add", path: "/spec/no/x", value: 1 }],
      "no object or list at /spec/no",
    ],
    ["a value that is missing", [{ op: "remove", path: "/spec/none" }], "the path does not exist"],
    [
      "a place beyond a list",
      [{ op: "add", path: "/spec/list/5", value: 1 }],
      "index 5 is not in the list of length 2",
    ],
    ["an index before a list", [{ op: "remove", path: "/spec/list/-3" }], "index -3 is not in the list"],
    ["a test that fails", [{ op: "test", path: "/spec/list/0", value: 7 }], "the value is different"],
    ["a source that is missing", [{ op: "copy", from: "/spec/no/x", path: "/spec/y" }], "no object or list"],
    ["a path that is none", [{ op: "add", path: "spec", value: 1 }], 'no "/" in path'],
    ["the prototype", [{ op: "add", path: "/__proto__/x", value: 1 }], "paths must not contain __proto__"],
  ])("is reported as invalid for %s", (_, operations, message) => {
    const { error, after } = effectOf(operations);
    expect(error).toMatchObject({ reason: "not-applicable", message: expect.stringContaining(message) });
    expect(after).toBeUndefined();
    expect(({} as Record<string, unknown>).x).toBeUndefined();
  });

  it.each([
    ["an operation that there is not", encoded([{ op: "delete", path: "/spec" }]), "JSONPatch", "content"],
    ["no JSON", Buffer.from("nope").toString("base64"), "JSONPatch", "content"],
    [
      "a merge patch that is nested without bounds",
      Buffer.from(`{"spec":${"[".repeat(100_000)}${"]".repeat(100_000)}}`).toString("base64"),
      "JSONMergePatch",
      "content",
    ],
    ["an object as a JSON patch", encoded({}), "JSONPatch", "content"],
    ["a list as a merge patch", encoded([]), "JSONMergePatch", "content"],
    ["no base64", "[{}]", "JSONPatch", "base64"],
    ["base64 without padding", "W10", "JSONPatch", "base64"],
    ["another type", encoded([]), "StrategicMergePatch", "patch-type"],
  ])("is an error for %s", (_, patch, patchType, reason) => {
    expect(effectOf(patch, patchType).error?.reason).toBe(reason);
  });

  it.each([1, null, ["/spec/list"], {}])("is an error for a source that is not a pointer: %j", (from) => {
    const { error } = effectOf([{ op: "copy", from, path: "/spec/x" }]);
    expect(error).toMatchObject({
      reason: "content",
      message: expect.stringContaining('"from" must be a string'),
    });
  });

  it("is an error for a type and names that are objects", () => {
    const uncoercible = { toString: 1 };
    const items = [
      { uid: "u1", patchType: uncoercible, patch: "W10=" },
      { uid: uncoercible, patchType: uncoercible },
    ];
    const item = { uid: "u1", holderReference: { kind: uncoercible }, object: { kind: uncoercible } };
    expect(patchEffects(generatePatches, { items: [item] }, { items })).toMatchObject([
      { patchType: '{"toString":1}', error: { reason: "patch-type" } },
      { patchType: '{"toString":1}', error: { reason: "unknown-uid" } },
    ]);
  });

  it("is an error when copies double the object again and again", () => {
    const copies = Array.from({ length: 40 }, (_, index) => ({
      op: "copy",
      from: "/spec",
      path: `/spec/x${index}`,
    }));
    const { error } = effectOf(copies);
    expect(error).toMatchObject({
      reason: "not-applicable",
      message: expect.stringContaining("writes more than"),
    });
  });

  it("keeps members named __proto__ as members", () => {
    const { after } = effectOf('{ "spec": { "__proto__": { "a": 1 } }, "__proto__": [1] }', "JSONMergePatch");
    expect(Object.getPrototypeOf(after)).toBe(Object.prototype);
    expect(JSON.stringify(after)).toContain('"__proto__":{"a":1}');
  });

  it("reports items that are not in the request", () => {
    const items = [{ uid: "other", patchType: "JSONPatch", patch: encoded([]) }];
    expect(patchEffects(generatePatches, request, { items })[0]?.error?.reason).toBe("unknown-uid");
  });

  it("reports changes that the hook does not permit", () => {
    const patch = encoded([
      { op: "replace", path: "/metadata/name", value: "x" },
      { op: "add", path: "/metadata/labels/b", value: "x" },
      { op: "add", path: "/spec/template", value: { spec: { a: 1 } } },
    ]);
    const wire = { patchType: "JSONPatch", patch };
    expect(effectOf(patch).outside).toEqual(["/metadata/name"]);
    const machine = patchEffects(canUpdateMachine, { current: { machine: object } }, { machinePatch: wire });
    expect(machine[0]).toMatchObject({
      at: "machinePatch",
      outside: ["/metadata/name", "/metadata/labels/b"],
    });
    const set = patchEffects(
      canUpdateMachineSet,
      { current: { machineSet: object } },
      { machineSetPatch: wire },
    );
    expect(set[0]?.outside).toEqual(["/metadata/name", "/metadata/labels/b", "/spec/template"]);
  });
});
