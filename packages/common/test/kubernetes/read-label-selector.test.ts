import { describe, expect, it } from "vitest";
import { labelMatcher } from "../../src/kubernetes/index.ts";

describe("a label selector as an object", () => {
  it.each([
    [undefined, {}, true],
    [{}, { a: "1" }, true],
    [{ matchLabels: {}, matchExpressions: [] }, {}, true],
    [{ matchLabels: { a: "1" } }, { a: "1", b: "2" }, true],
    [{ matchLabels: { a: "1", b: "2" } }, { a: "1" }, false],
    [{ matchLabels: { toString: "1" } }, {}, false],
    [{ matchExpressions: [{ key: "a", operator: "In", values: ["1", "2"] }] }, { a: "2" }, true],
    [{ matchExpressions: [{ key: "a", operator: "In", values: ["1"] }] }, {}, false],
    [{ matchExpressions: [{ key: "a", operator: "NotIn", values: ["1"] }] }, { a: "1" }, false],
    [{ matchExpressions: [{ key: "a", operator: "NotIn", values: ["1"] }] }, {}, true],
    [{ matchExpressions: [{ key: "a", operator: "Exists" }] }, { a: "" }, true],
    [{ matchExpressions: [{ key: "a", operator: "Exists" }] }, {}, false],
    [{ matchExpressions: [{ key: "a", operator: "DoesNotExist" }] }, { a: "" }, false],
    [{ matchExpressions: [{ key: "toString", operator: "DoesNotExist" }] }, {}, true],
    [{ matchLabels: { a: "1" }, matchExpressions: [{ key: "b", operator: "Exists" }] }, { a: "1" }, false],
  ])("%j on %j is %j", (selector, labels, expected) => {
    expect(labelMatcher(selector).matches(labels as Record<string, string>)).toBe(expected);
  });

  it("is empty when it asks for nothing", () => {
    expect(labelMatcher().requirements).toEqual([]);
    expect(labelMatcher({ matchLabels: {} }).requirements).toEqual([]);
    expect(labelMatcher({ matchLabels: { a: "" } }).requirements).toHaveLength(1);
  });

  it.each([
    [{ key: "a", operator: "In" }, "operator In takes at least one value"],
    [{ key: "a", operator: "NotIn", values: [] }, "operator NotIn takes at least one value"],
    [{ key: "a", operator: "Exists", values: ["1"] }, "operator Exists takes no values"],
    [{ key: "a", operator: "exists" }, 'unknown operator "exists": use In'],
  ])("is refused: %j", (requirement, message) => {
    expect(() => labelMatcher({ matchExpressions: [requirement] })).toThrow(message);
  });

  it.each([
    [null, "the selector is not an object"],
    [[], "the selector is not an object"],
    [{ matchLabels: 1 }, "matchLabels is not an object"],
    [{ matchLabels: { a: 1 } }, 'matchLabels["a"] is not a string'],
    [{ matchExpressions: {} }, "matchExpressions is not a list"],
    [{ matchExpressions: [null] }, "matchExpressions[0] is not an object"],
    [{ matchExpressions: [{ key: 1, operator: "Exists" }] }, "matchExpressions[0].key is not a string"],
    [
      { matchExpressions: [{ key: "a", operator: { toString: 1 } }] },
      "matchExpressions[0].operator is not a string",
    ],
    [
      { matchExpressions: [{ key: "a", operator: "In", values: "ab" }] },
      "matchExpressions[0].values is not a list",
    ],
    [
      { matchExpressions: [{ key: "a", operator: "In", values: [1] }] },
      "matchExpressions[0].values is not a list",
    ],
  ])("is refused when it has another shape: %j", (selector, message) => {
    expect(() => labelMatcher(selector as never)).toThrow(`label selector: ${message}`);
  });
});
