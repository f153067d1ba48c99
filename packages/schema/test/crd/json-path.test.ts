import { expect, test } from "vitest";
import { parseJsonPath } from "../../src/crd/json-path.ts";

test("filters may have spaces around their operator", () => {
  expect(parseJsonPath(`.a[?( @.type  ==  "x" )].b`)).toHaveProperty("steps");
  expect(parseJsonPath(".a[?(@.type == )]")).toHaveProperty("error");
  expect(parseJsonPath(".a[?(@.type == x)]")).toHaveProperty("error");
});

test("names in brackets are split at their dots as by client-go", () => {
  const fields = (...names: readonly string[]) => ({ steps: names.map((name) => ({ kind: "field", name })) });
  expect(parseJsonPath(".a['b.c/d']")).toEqual(fields("a", "b", "c/d"));
  expect(parseJsonPath(String.raw`.a['b\.c/d']`)).toEqual(fields("a", "b.c/d"));
  // client-go reads .a.b and the unknown identifier c.
  expect(parseJsonPath(".a['b c']")).toHaveProperty("error");
  expect(parseJsonPath(String.raw`.a['b\']`)).toHaveProperty("error");
});

test("filters of any length take linear time", () => {
  expect(parseJsonPath(`.a[?(@.b${" ".repeat(400_000)}x)]`)).toHaveProperty("error");
});

test.each([
  "{.a",
  "..b....c",
  ".spec[",
  ".spec.a[?(@.b",
  ".spec.a[?(@.b)",
  ".a..b[*",
  ".a..*",
  ".a\\",
  ".a[-]",
  ".a[:-]",
  ".a[0:1:2:3]",
  ".a[99999999999999999999]",
  ".a['x[']",
  ".a['x]']",
  ".a['x,y']",
  ".a['x{']",
  '.a["x"]',
  ".a[x]",
  ".a[ 0 ]",
  ".a[?@.b]",
  ".a[?(@.b=='x)]",
  ".a[?(@.b==1.2.3)]",
  ".a[?(@.b[?(@.c)])]",
  String.raw`.a[?(@.b=="\q")]`,
  String.raw`.a[?(@.b=="a\'b")]`,
  String.raw`.a[?(@.b=="a\\")]`,
  '.a[?(@.b=="a\nb")]',
  '.a[?(@.b=="x" && @.c=="y")]',
  ".a]",
  ".a{",
  ".a,b",
])("rejects %j as client-go does", (path) => {
  expect(parseJsonPath(path)).toHaveProperty("error");
});

test.each([
  "..a",
  "...a",
  ".a...*",
  ".a..b..c",
  ".a\\.b",
  ".a[1, 2]",
  ".a[::2]",
  ".a[-1:]",
  ".a['x']['y']",
  ".['a']",
  ".a[*].b",
  ".a[?(@.b)]",
  ".a[?(.b=='x')].c",
  ".a[?(@.b==@.c)]",
  `.a[?(@.b=="]")]`,
  `.a[?(@.b==")")]`,
  String.raw`.a[?(@.b=="\n\x41")]`,
  String.raw`.a[?(@.b=='a\'b')]`,
])("accepts %j as client-go does", (path) => {
  expect(parseJsonPath(path)).toHaveProperty("steps");
});
