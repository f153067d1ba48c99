import { describe, expect, it } from "vitest";
import { applyJsonPatch, PatchFault } from "../../src/json/json-patch.ts";

describe("JSON patches apply as evanphx/json-patch applies them", () => {
  const document = { a: { b: 1, "x/y": 2 }, list: [1, 2, 3], nothing: null };

  it.each([
    [[{ op: "add", path: "/a/c", value: 2 }], { ...document, a: { ...document.a, c: 2 } }],
    [[{ op: "add", path: "/list/-", value: 4 }], { ...document, list: [1, 2, 3, 4] }],
    [[{ op: "add", path: "/list/0", value: 0 }], { ...document, list: [0, 1, 2, 3] }],
    [[{ op: "remove", path: "/list/-1" }], { ...document, list: [1, 2] }],
    [[{ op: "add", path: "/list/-1", value: 9 }], { ...document, list: [1, 2, 3, 9] }],
    [[{ op: "replace", path: "/a/x~1y", value: [] }], { ...document, a: { b: 1, "x/y": [] } }],
    [[{ op: "copy", from: "/a/b", path: "/c" }], { ...document, c: 1 }],
    [[{ op: "move", from: "/a/b", path: "/list/1" }], { a: { "x/y": 2 }, list: [1, 1, 2, 3], nothing: null }],
    [[{ op: "test", path: "/a/b", value: 1 }], document],
  ])("%j", (operations, expected) => {
    expect(applyJsonPatch(document, operations)).toEqual(expected);
  });

  it.each([
    [{ op: "add", path: "/x/y", value: 1 }, "there is nothing at /x; Cluster API does not create parents"],
    [{ op: "add", path: "/nothing/y", value: 1 }, "there is nothing at /nothing"],
    [{ op: "replace", path: "/a/z", value: 1 }, "there is no such field"],
    [{ op: "remove", path: "/a/z" }, "there is no such field"],
    [{ op: "add", path: "/list/9", value: 1 }, "the list has 3 elements, and no place 9"],
    [{ op: "add", path: "/list/x", value: 1 }, "the list has 3 elements, and no place x"],
    [{ op: "test", path: "/a/b", value: 2 }, "the value is another one"],
    [{ op: "add", path: "", value: {} }, "the whole object cannot be changed at once"],
    [{ op: "add", path: "a", value: {} }, "the path does not begin with /"],
    [{ op: "add", path: "/__proto__/x", value: 1 }, "no field may be called __proto__"],
    [{ op: "merge", path: "/a" }, "there is no such operation"],
  ])("%j is refused", (operation, message) => {
    const before = structuredClone(document);
    expect(() => applyJsonPatch(document, [{ op: "add", path: "/ok", value: 1 }, operation])).toThrow(
      PatchFault,
    );
    expect(() => applyJsonPatch(document, [operation])).toThrow(message);
    expect(document).toEqual(before);
  });
});
