import { expect, it } from "vitest";
import { escapeName, unescapeName } from "../../../src/cel/types/escape.ts";

it.each([
  ["plain", "plain"],
  ["a-b", "a__dash__b"],
  ["a.b/c", "a__dot__b__slash__c"],
  ["a__b", "a__underscores__b"],
  ["a_b", "a_b"],
  ["namespace", "__namespace__"],
  ["true", "__true__"],
  ["int", "int"],
])("%s is %s in expressions", (name, escaped) => {
  expect(escapeName(name)).toBe(escaped);
  expect(unescapeName(escaped)).toBe(name);
});

it.each(["", "9a", "a b", "a$b", "é"])("%j has no name in expressions", (name) => {
  expect(escapeName(name)).toBeUndefined();
});

it.each(["__wrong__", "a__namespace__", "__constructor__"])("%s is not an escape", (name) => {
  expect(unescapeName(name)).toBeUndefined();
});
