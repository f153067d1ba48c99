import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  canonicalJson,
  cloneJson,
  deepFreeze,
  equalJson,
  jsonPointer,
  ownMember,
  parseJsonPointer,
  setMember,
} from "../../src/json/index.ts";

describe("equalJson", () => {
  it.each([
    [
      { a: 1, b: [{}] },
      { b: [{}], a: 1 },
    ],
    [{ a: undefined }, {}],
    [{}, { a: undefined }],
    [{ a: undefined }, { b: undefined }],
    [2n ** 60n, 2 ** 60],
    [-0, 0],
  ])("%o equals %o", (a, b) => {
    expect(equalJson(a, b)).toBe(true);
  });

  it.each([
    [{ a: null }, {}],
    [{ a: undefined }, { b: 1 }],
    [[], {}],
    [{ length: 0 }, []],
    [
      [1, 2],
      [2, 1],
    ],
    [{}, { toString: 1 }],
    [{ toString: {}.toString }, { a: 1 }],
    [1, "1"],
    [null, undefined],
  ])("%o differs from %o", (a, b) => {
    expect(equalJson(a, b)).toBe(false);
    expect(equalJson(b, a)).toBe(false);
  });

  it("agrees with the canonical text", () => {
    const json = fc.jsonValue({ maxDepth: 3 });
    fc.assert(
      fc.property(json, json, (a, b) => {
        expect(equalJson(a, structuredClone(a))).toBe(true);
        expect(equalJson(a, b)).toBe(canonicalJson(a) === canonicalJson(b));
      }),
    );
  });
});

it("writes canonical JSON", () => {
  expect(canonicalJson({ b: [1n, { z: 1, y: undefined }], a: "<é" })).toBe('{"a":"<é","b":[1,{"z":1}]}');
});

it("copies and freezes all levels", () => {
  const value = JSON.parse('{"__proto__":{"a":[1]},"b":[{"c":null}]}');
  const copy = cloneJson(value);
  deepFreeze(value);
  expect(JSON.stringify(copy)).toBe(JSON.stringify(value));
  copy.b[0].c = 1;
  expect(value.b[0].c).toBeNull();
  expect(() => {
    value.b[0].c = 1;
  }).toThrow(TypeError);
});

it("reads and sets own members of any name", () => {
  const object: Record<string, unknown> = {};
  expect(ownMember(object, "constructor")).toBeUndefined();
  setMember(object, "__proto__", 1);
  expect(Object.getPrototypeOf(object)).toBe(Object.prototype);
  expect(ownMember(object, "__proto__")).toBe(1);
});

it("escapes names in JSON Pointers", () => {
  const path = ["a/b", "~1", "", 0, "~"] as const;
  expect(jsonPointer(path)).toBe("/a~1b/~01//0/~0");
  expect(parseJsonPointer(jsonPointer(path))).toEqual(path.map(String));
  expect(parseJsonPointer("")).toEqual([]);
  expect(parseJsonPointer("a")).toBeUndefined();
});
