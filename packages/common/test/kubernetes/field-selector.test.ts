import { expect, it } from "vitest";
import { parseFieldSelector } from "../../src/kubernetes/index.ts";

it.each([
  ["", []],
  [",", []],
  ["metadata.name=a", [["metadata.name", "=", "a"]]],
  [" metadata.name==b", [["metadata.name", "=", "b"]]],
  [
    "a!=b,c=",
    [
      ["a", "!=", "b"],
      ["c", "=", ""],
    ],
  ],
  [
    "a=b\\=c\\,d\\\\,e=f",
    [
      ["a", "=", "b=c,d\\"],
      ["e", "=", "f"],
    ],
  ],
])("parses %j", (selector, expected) => {
  const found = parseFieldSelector(selector);
  expect(found.map(({ field, operator, value }) => [field, operator, value])).toEqual(expected);
});

it("rejects terms without an operator", () => {
  expect(() => parseFieldSelector("a=b,c")).toThrow("invalid selector: 'a=b,c'; can't understand 'c'");
});
