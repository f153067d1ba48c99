import { describe, expect, it } from "vitest";
import {
  applyJsonPatch,
  applyJsonPatchText,
  decodeJsonPatch,
  PatchError,
  patchInPlace,
} from "../../src/json/index.ts";

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
    [[{ op: "test", path: "", value: document }], document],
    [[{ op: "add", path: "", value: { c: 1 } }], { c: 1 }],
    [[{ op: "replace", path: "", value: { a: 2 } }], { a: 2 }],
    [[{ op: "copy", from: "/a/b", path: "" }], { ...document, "": 1 }],
    [[{ op: "add", path: "ignored/a/c", value: 2 }], { ...document, a: { ...document.a, c: 2 } }],
  ])("%j", (operations, expected) => {
    expect(applyJsonPatch(document, operations)).toEqual(expected);
  });

  it.each([
    [{ op: "add", path: "/x/y", value: 1 }, "operation 0 (add /x/y): no object or list at /x"],
    [{ op: "add", path: "/nothing/y", value: 1 }, "no object or list at /nothing"],
    [{ op: "replace", path: "/a/z", value: 1 }, "the path does not exist"],
    [{ op: "remove", path: "/a/z" }, "the path does not exist"],
    [{ op: "add", path: "/list/9", value: 1 }, "index 9 is not in the list of length 3"],
    [{ op: "add", path: "/list/x", value: 1 }, "index x is not in the list of length 3"],
    [{ op: "test", path: "/a/b", value: 2 }, "the value is different"],
    [{ op: "add", path: "", value: [] }, "only an object can replace a whole object"],
    [{ op: "replace", path: "", value: 1 }, "only an object can replace a whole object"],
    [{ op: "remove", path: "" }, "the path does not exist"],
    [{ op: "add", path: "a", value: {} }, 'no "/" in path "a"'],
    [{ op: "add", path: "/__proto__/x", value: 1 }, "paths must not contain __proto__"],
    [{ op: "merge", path: "/a" }, 'operation 0 (merge /a): "op" must be add, copy'],
    [null, "operation 0: must be an object"],
    [{ op: "add", path: "/a" }, '"value" is missing'],
    [{ op: "add", path: 1 }, '"path" must be a string'],
    [{ op: "copy", path: "/a", from: 1 }, '"from" must be a string'],
  ])("%j is rejected", (operation, message) => {
    const before = structuredClone(document);
    expect(() => applyJsonPatch(document, [{ op: "add", path: "/ok", value: 1 }, operation])).toThrow(
      PatchError,
    );
    expect(() => applyJsonPatch(document, [operation])).toThrow(message);
    expect(document).toEqual(before);
  });
});

describe("test compares numbers as evanphx/json-patch does", () => {
  const document = { a: 1, f: 0.1, big: 12345678901234567890n, o: { n: [1] }, nothing: null };
  const test = (path: string, value: string): string => `[{"op":"test","path":"${path}","value":${value}}]`;
  const added = (value: string): string => `{"op":"add","path":"/b","value":${value}},`;

  it.each([
    test("/a", "1"),
    test("/f", "0.1"),
    test("/big", "12345678901234567890"),
    test("/o", '{ "n": [ 1 ] }'),
    test("/nothing", "null"),
    test("/missing", "null"),
    "null",
  ])("%s applies", (text) => {
    expect(applyJsonPatchText(document, text)).toEqual(document);
  });

  it.each([
    test("/a", "1.0"),
    test("/a", "1e0"),
    test("/f", "0.10"),
    test("/a", "-0"),
    test("/o", '{"n":[1.0]}'),
    test("/b", "1").replace("[", `[${added("1.0")}`),
    test("/nothing", "0.0"),
  ])("%s is different", (text) => {
    expect(() => applyJsonPatchText(document, text)).toThrow("the value is different");
  });

  it("keeps the values of other operations", () => {
    const text = test("/b", '{"x":2.50,"y":[1e2]}').replace("[", `[${added('{"x":2.50,"y":[1e2]}')}`);
    expect(applyJsonPatchText(document, text)).toEqual({ ...document, b: { x: 2.5, y: [100] } });
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
      Array.from({ length: 40 }, (_, at) => ({ op: "copy", from: "", path: `/c${at}` })),
      "writes more than 16777216 characters",
    ],
    [
      "the same value written often",
      { spec: [] },
      Array.from({ length: 9 }, () => ({ op: "add", path: "/spec/-", value: "x".repeat(1_000_000) })),
      "the patched document has more than 8388608 characters",
    ],
    [
      "a level more with each operation",
      { a: {} },
      Array.from({ length: 300 }, (_, at) => ({ op: "add", path: "/a".repeat(at + 2), value: {} })),
      "the document would have more than 256 levels",
    ],
    [
      "a value of many levels",
      { a: {} },
      [{ op: "add", path: "/a/b", value: JSON.parse("[".repeat(5_000) + "]".repeat(5_000)) }],
      "the document would have more than 256 levels",
    ],
    [
      "elements removed from the front of a long list",
      { list: Array.from({ length: 1_000_000 }, () => 0) },
      Array.from({ length: 10_000 }, () => ({ op: "remove", path: "/list/0" })),
      "the patch moves more than 67108864 list elements",
    ],
    [
      "elements added to the front of a long list",
      { list: Array.from({ length: 1_000_000 }, () => 0) },
      Array.from({ length: 10_000 }, () => ({ op: "add", path: "/list/0", value: 0 })),
      "the patch moves more than 67108864 list elements",
    ],
    [
      "copies of many short values",
      { list: Array.from({ length: 100_000 }, () => 0) },
      Array.from({ length: 10_000 }, () => ({ op: "copy", from: "/list", path: "/copy" })),
      "the patch writes more than 500000 values",
    ],
    [
      "too many operations",
      {},
      Array.from({ length: 10_001 }, () => ({ op: "add", path: "/a", value: 1 })),
      "the limit is 10000",
    ],
    [
      "indexes far beyond the end",
      { list: [] },
      [{ op: "add", path: "/list/4294967294", value: 1 }],
      "index 4294967294 is not in the list",
    ],
    [
      "indexes beyond integers",
      { list: [] },
      [{ op: "add", path: "/list/1e9", value: 1 }],
      "index 1e9 is not in the list",
    ],
    [
      "prototypes",
      { a: {} },
      [{ op: "add", path: "/a/constructor/prototype/x", value: 1 }],
      "no object or list at /a/constructor",
    ],
    [
      "prototypes, by copy",
      { a: {} },
      [{ op: "copy", from: "/a/__proto__", path: "/b" }],
      "paths must not contain __proto__",
    ],
  ])("%s", (_, document, operations, message) => {
    expect(() => applyJsonPatch(document, operations)).toThrow(PatchError);
    expect(() => applyJsonPatch(document, operations)).toThrow(message);
  });

  it("compares long lists in linear time", () => {
    const list = Array.from({ length: 20_000 }, (_, at) => at);
    expect(applyJsonPatch({ list }, [{ op: "test", path: "/list", value: [...list] }])).toEqual({ list });
    expect(() => applyJsonPatch({ list }, [{ op: "test", path: "/list", value: list.toReversed() }])).toThrow(
      "the value is different",
    );
  });

  it("does not pollute prototypes", () => {
    const value = JSON.parse('{"__proto__": {"polluted": true}, "a": 1}');
    const result = applyJsonPatch({}, [{ op: "add", path: "/a", value }]) as { a: { polluted?: unknown } };
    expect(result.a.polluted).toBeUndefined();
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
  });
});

describe("patchInPlace", () => {
  it("adds missing parents with createParents", () => {
    const document: object = { list: [{}] };
    const operations = decodeJsonPatch([
      { op: "add", path: "/spec/a/b", value: 1 },
      { op: "add", path: "/list/-1/constructor/x", value: 2 },
    ]);
    expect(() => patchInPlace(document, operations)).toThrow("no object or list at /spec");
    patchInPlace(document, operations, { createParents: true });
    expect(document).toEqual({ list: [{ constructor: { x: 2 } }], spec: { a: { b: 1 } } });
  });
});
