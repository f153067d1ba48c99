import fc from "fast-check";
import { describe, expect, inject, it } from "vitest";
import { applyMergePatch, diffMergePatch, equalJson } from "../../src/json/index.ts";

const numRuns = inject("nightly") ? 20_000 : 1_000;

// The examples of RFC 7386, appendix A. evanphx/json-patch removes null members of new values.
describe("applyMergePatch", () => {
  it.each([
    [{ a: "b" }, { a: "c" }, { a: "c" }],
    [{ a: "b" }, { b: "c" }, { a: "b", b: "c" }],
    [{ a: "b" }, { a: null }, {}],
    [{ a: "b", b: "c" }, { a: null }, { b: "c" }],
    [{ a: ["b"] }, { a: "c" }, { a: "c" }],
    [{ a: "c" }, { a: ["b"] }, { a: ["b"] }],
    [{ a: { b: "c" } }, { a: { b: "d", c: null } }, { a: { b: "d" } }],
    [{ a: [{ b: "c" }] }, { a: [1] }, { a: [1] }],
    [
      ["a", "b"],
      ["c", "d"],
      ["c", "d"],
    ],
    [{ a: "b" }, ["c"], ["c"]],
    [{ a: "foo" }, null, null],
    [{ a: "foo" }, "bar", "bar"],
    [{ e: null }, { a: 1 }, { e: null, a: 1 }],
    [[1, 2], { a: "b", c: null }, { a: "b" }],
    [{}, { a: { bb: { ccc: null } } }, { a: { bb: {} } }],
  ])("%j with %j is %j", (target, patch, expected) => {
    expect(applyMergePatch(target, patch)).toEqual(expected);
  });

  it("keeps members named __proto__ as members", () => {
    const patch = JSON.parse('{ "spec": { "__proto__": { "a": 1 } }, "__proto__": [1] }');
    const result = applyMergePatch({ spec: {} }, patch);
    expect(Object.getPrototypeOf(result)).toBe(Object.prototype);
    expect(JSON.stringify(result)).toBe('{"spec":{"__proto__":{"a":1}},"__proto__":[1]}');
  });
});

const inherited = ["constructor", "toString", "hasOwnProperty", "valueOf", "__proto__"];

it.each(inherited)("adds, changes and removes members named %s", (name) => {
  const labels = (value: string) =>
    JSON.parse(JSON.stringify({ a: "1" }).replace("}", `,"${name}":"${value}"}`));
  const states = [{ labels: { a: "1" } }, { labels: labels("x") }, { labels: labels("y") }, {}];
  for (const before of states) {
    for (const after of states) {
      const patch = diffMergePatch(before, after);
      const text = JSON.stringify(applyMergePatch(before, JSON.parse(JSON.stringify(patch))));
      expect(text).toBe(JSON.stringify(after));
    }
  }
  expect(JSON.stringify(diffMergePatch({ labels: labels("x") }, { labels: { a: "1" } }))).toBe(
    `{"labels":{"${name}":null}}`,
  );
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});

describe("diffMergePatch", () => {
  it("turns one object into another", () => {
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof(
        { maxDepth: 3 },
        fc.constantFrom<unknown>(true, 0, 1, "x", 2n ** 60n),
        fc.array(tie("value"), { maxLength: 3 }),
        fc.dictionary(fc.constantFrom("a", "b", "__proto__", "constructor"), tie("value")),
      ),
    }));
    const object = fc.dictionary(fc.constantFrom("a", "b", "c", "__proto__"), value);
    fc.assert(
      fc.property(object, object, (before, after) => {
        expect(equalJson(applyMergePatch(before, diffMergePatch(before, after)), after)).toBe(true);
      }),
      { numRuns },
    );
  });

  it.each([
    ["undefined and null members", { a: undefined, c: null }, { a: null, b: undefined, c: null }, {}],
    ["a removed null", { a: null }, {}, { a: null }],
    ["equal lists", { a: [{ b: 1 }] }, { a: [{ b: 1, c: undefined }] }, {}],
    ["a removed member", { a: 1, b: 2 }, { b: 2 }, { a: null }],
    ["inherited names", { a: 1 }, { a: 1, toString: 1 }, { toString: 1 }],
  ])("is minimal for %s", (_, before, after, patch) => {
    expect(diffMergePatch(before, after)).toEqual(patch);
  });
});
