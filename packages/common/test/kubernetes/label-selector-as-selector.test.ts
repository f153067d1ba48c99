import { describe, expect, it } from "vitest";
import { labelMatcher, labelSelectorAsSelector, matchesSelector } from "../../src/kubernetes/index.ts";

const matchLabels = { foo: "bar" };
const matchExpressions = [{ key: "baz", operator: "In", values: ["qux", "norf"] }];

describe("labelSelectorAsSelector", () => {
  it.each([
    [{}, ""],
    [{ matchLabels }, "foo=bar"],
    [{ matchLabels: { b: "", a: "1" } }, "a=1,b="],
    [{ matchExpressions }, "baz in (norf,qux)"],
    [{ matchLabels, matchExpressions }, "baz in (norf,qux),foo=bar"],
    [{ matchExpressions: [{ key: "a", operator: "In", values: ["", "b"] }] }, "a in (,b)"],
    [{ matchExpressions: [{ key: "a", operator: "NotIn", values: ["b"] }] }, "a notin (b)"],
    [{ matchExpressions: [{ key: "a", operator: "NotIn", values: [""] }] }, "a notin ()"],
    [{ matchExpressions: [{ key: "x.io/a", operator: "Exists" }] }, "x.io/a"],
    [{ matchExpressions: [{ key: "a", operator: "DoesNotExist" }] }, "!a"],
  ])("%j is %j", (selector, text) => {
    const before = structuredClone(selector);
    expect(labelSelectorAsSelector(selector).text).toBe(text);
    expect(selector).toEqual(before);
  });

  it.each([
    [{ matchExpressions: [{ key: "a", operator: "Exists", values: ["b"] }] }, "takes no values"],
    [{ matchLabels: { a: "b,c" } }, 'invalid key or value in "a=b,c"'],
    [{ matchLabels: { a: "b,c=d" } }, "invalid key or value"],
    [{ matchLabels: { a: "b c" } }, 'expected "," or the end'],
    [{ matchLabels: { "a,b": "c" } }, "invalid key or value"],
    [{ matchLabels: { "!a": "" } }, 'expected "," or the end'],
    [{ matchExpressions: [{ key: "a", operator: "In", values: ["b", "c),(d"] }] }, "expected"],
    [{ matchExpressions: [{ key: "a=b", operator: "Exists" }] }, "invalid key or value"],
    [{ matchExpressions: [{ key: "", operator: "Exists" }] }, "invalid key or value"],
  ])("refuses %j", (selector, message) => {
    expect(() => labelSelectorAsSelector(selector)).toThrow(TypeError);
    expect(() => labelSelectorAsSelector(selector)).toThrow(message);
  });

  it.each([undefined, null])("takes %s for a selector of nothing, also as text", (selector) => {
    const { matches, text } = labelSelectorAsSelector(selector);
    for (const labels of [undefined, {}, { nothing: "" }, { a: "b" }]) {
      expect(matches(labels)).toBe(false);
      expect(labelMatcher(text).matches(labels)).toBe(false);
    }
  });
});

describe("matchesSelector", () => {
  it.each([
    [undefined, {}, false],
    [{}, undefined, true],
    [{ matchLabels }, { foo: "bar", other: "1" }, true],
    [{ matchLabels, matchExpressions }, { foo: "bar" }, false],
    [{ matchLabels, matchExpressions }, { foo: "bar", baz: "norf" }, true],
  ])("%j on %j is %j", (selector, labels, expected) => {
    expect(matchesSelector(selector, labels as Record<string, string>)).toBe(expected);
  });
});
