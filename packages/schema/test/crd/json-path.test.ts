import { expect, test } from "vitest";
import { parseJsonPath } from "../../src/crd/json-path.ts";

test("filters may have spaces around their operator", () => {
  expect(parseJsonPath(`.a[?( @.type  ==  "x" )].b`)).toHaveProperty("steps");
  expect(parseJsonPath(".a[?(@.type == )]")).toHaveProperty("error");
  expect(parseJsonPath(".a[?(@.type == x)]")).toHaveProperty("error");
});

test("filters of any length take linear time", () => {
  expect(parseJsonPath(`.a[?(@.b${" ".repeat(400_000)}x)]`)).toHaveProperty("error");
});
