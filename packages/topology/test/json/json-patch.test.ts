import { describe, expect, it } from "vitest";
import type { JsonObject } from "../../src/json/json-object.ts";
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

describe("hostile JSON patches", () => {
  const copies = (count: number) =>
    Array.from({ length: count }, (_, at) => ({ op: "copy", from: "/spec", path: `/spec/c${at}` }));

  it.each([
    [
      "copies that double the object",
      { spec: { a: "x".repeat(100) } },
      copies(40),
      "writes more than 16777216 characters",
    ],
    [
      "copies of the whole object into itself",
      { a: "x".repeat(100) },
      Array.from({ length: 40 }, (_, at) => ({ op: "copy", path: `/c${at}` })),
      "writes more than 16777216 characters",
    ],
    [
      "the same value written often",
      { spec: [] },
      Array.from({ length: 9 }, () => ({ op: "add", path: "/spec/-", value: "x".repeat(1_000_000) })),
      "the patched object has more than 8388608 characters",
    ],
    [
      "a level more with each operation",
      { a: {} },
      Array.from({ length: 300 }, (_, at) => ({ op: "add", path: "/a".repeat(at + 2), value: {} })),
      "the object would have more than 256 levels",
    ],
    [
      "a value of many levels",
      { a: {} },
      [{ op: "add", path: "/a/b", value: JSON.parse("[".repeat(5_000) + "]".repeat(5_000)) }],
      "the object would have more than 256 levels",
    ],
    [
      "too many operations",
      {},
      Array.from({ length: 10_001 }, () => ({ op: "add", path: "/a", value: 1 })),
      "10000 are the most",
    ],
    [
      "indexes far out",
      { list: [] },
      [{ op: "add", path: "/list/4294967294", value: 1 }],
      "no place 4294967294",
    ],
    ["indexes beyond integers", { list: [] }, [{ op: "add", path: "/list/1e9", value: 1 }], "no place 1e9"],
    [
      "prototypes",
      { a: {} },
      [{ op: "add", path: "/a/constructor/prototype/x", value: 1 }],
      "there is nothing at /a/constructor",
    ],
    [
      "prototypes, by copy",
      { a: {} },
      [{ op: "copy", from: "/a/__proto__", path: "/b" }],
      "no field may be called __proto__",
    ],
  ])("%s", (_, document, operations, message) => {
    expect(() => applyJsonPatch(document as JsonObject, operations)).toThrow(PatchFault);
    expect(() => applyJsonPatch(document as JsonObject, operations)).toThrow(message);
  });

  it("compares long lists in linear time", () => {
    const list = Array.from({ length: 20_000 }, (_, at) => at);
    expect(applyJsonPatch({ list }, [{ op: "test", path: "/list", value: [...list] }])).toEqual({ list });
    expect(() => applyJsonPatch({ list }, [{ op: "test", path: "/list", value: list.toReversed() }])).toThrow(
      "the value is another one",
    );
  });

  it("pollutes no prototypes with values", () => {
    const value = JSON.parse('{"__proto__": {"polluted": true}, "a": 1}');
    const result = applyJsonPatch({}, [{ op: "add", path: "/a", value }]) as { a: { polluted?: unknown } };
    expect(result.a.polluted).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});
