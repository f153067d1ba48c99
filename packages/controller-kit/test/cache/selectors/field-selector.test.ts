import { expect, it } from "vitest";
import { fieldMatcher } from "../../../src/cache/selection-of.ts";
import { testObject } from "../stream-server.ts";

const object = { ...testObject("a", 1), spec: { color: "red", text: "a=b,c" } };

it.each([
  ["", true],
  ["metadata.name=a", true],
  ["metadata.name==b", false],
  ["metadata.name!=b,metadata.namespace=ns", true],
  ["metadata.name=a,spec.color!=red", false],
  ["spec.none=", true],
  ["spec.none.deeper!=x", true],
  ["spec.text=a\\=b\\,c", true],
])("the fields of %j: %j", (selector, want) => {
  expect(fieldMatcher(selector)(object)).toBe(want);
});
