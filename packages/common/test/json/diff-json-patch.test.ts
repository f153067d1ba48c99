import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { applyJsonPatch, diffJsonPatch } from "../../src/json/index.ts";

const numRuns = inject("nightly") ? 20_000 : 1_000;

describe("diffJsonPatch", () => {
  it("makes after of before, whatever they are", () => {
    const name = fc.string().filter((text) => text !== "__proto__");
    const key = fc.oneof(name, fc.constantFrom("a", "b", "a/b", "~", "0", "-", ""));
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 4 },
        fc.constantFrom<unknown>(null, true, 0, 1, "x", 2n ** 60n),
        fc.array(tie("value"), { maxLength: 12 }),
        fc.dictionary(key, tie("value"), { maxKeys: 5, noNullPrototype: true }),
      ),
    }));
    const object = fc.dictionary(key, value, { maxKeys: 5, noNullPrototype: true });
    fc.assert(
      fc.property(object, object, (before, after) => {
        const result = applyJsonPatch(before, diffJsonPatch(before, after));
        expect(result).toEqual(after);
      }),
      { numRuns },
    );
  });

  it.each([
    ["nothing", { a: { b: [1, { c: 1 }] } }, { a: { b: [1, { c: 1 }] } }, []],
    ["a field", { a: { b: 1 } }, { a: { b: 2 } }, [{ op: "replace", path: "/a/b", value: 2 }]],
    ["a new field", { a: {} }, { a: { b: 2 } }, [{ op: "add", path: "/a/b", value: 2 }]],
    ["a field that goes", { a: { b: 1 } }, { a: {} }, [{ op: "remove", path: "/a/b" }]],
    ["a field set to undefined", { a: 1 }, { a: undefined }, [{ op: "remove", path: "/a" }]],
    ["undefined for absent", {}, { a: undefined }, []],
    ["undefined in a list", { a: [] }, { a: [undefined] }, [{ op: "add", path: "/a/0", value: null }]],
    ["an item", { a: [1, 2, 3] }, { a: [1, 3] }, [{ op: "remove", path: "/a/1" }]],
    ["a label", { "a/b~c": "1" }, { "a/b~c": "2" }, [{ op: "replace", path: "/a~1b~0c", value: "2" }]],
    [
      "digits",
      { a: 9007199254740993n },
      { a: 9007199254740995n },
      [{ op: "replace", path: "/a", value: 9007199254740995n }],
    ],
    ["an object of another type", { a: [] }, { a: {} }, [{ op: "replace", path: "/a", value: {} }]],
  ])("changes no more than %s", (_, before, after, patch) => {
    expect(diffJsonPatch(before, after)).toEqual(patch);
  });

  it("replaces long lists of different lengths that differ in many elements", () => {
    const items = Array.from({ length: 5_000 }, (_, index) => ({ index, on: true }));
    const changed = items.map((item) => (item.index === 4_999 ? { ...item, on: false } : item));
    expect(diffJsonPatch({ items }, { items: changed })).toEqual([
      { op: "replace", path: "/items/4999/on", value: false },
    ]);
    const longer = [...items, { index: 5_000, on: true }];
    expect(diffJsonPatch({ items }, { items: longer })).toEqual([
      { op: "add", path: "/items/5000", value: { index: 5_000, on: true } },
    ]);
    expect(diffJsonPatch({ items }, { items: changed.slice(300) })).toEqual([
      { op: "replace", path: "/items", value: changed.slice(300) },
    ]);
  });
});
