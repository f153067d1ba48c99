import { expect, test } from "vitest";
import { splitList } from "../../src/text/index.ts";

test.each([
  ["", []],
  ["a", ["a"]],
  ["a,b", ["a", "b"]],
  [" a b ,, c,", ["a b", "c"]],
])("splitList(%j) is %j", (text, items) => {
  expect(splitList(text)).toEqual(items);
});
