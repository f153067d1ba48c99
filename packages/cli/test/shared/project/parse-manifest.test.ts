import { expect, test } from "vitest";
import { parseManifest } from "../../../src/shared/project/parse-manifest.ts";

test("parses an object, also with a byte order mark", () => {
  expect(parseManifest('{"name": "foo"}')).toEqual({ name: "foo" });
  expect(parseManifest('\uFEFF{"name": "foo"}')).toEqual({ name: "foo" });
});

test.each([
  ["", "package.json is not valid JSON"],
  ['<<<<<<< HEAD\n{"name": "foo"}', "package.json is not valid JSON"],
  ["null", "package.json is not a JSON object"],
  ["[]", "package.json is not a JSON object"],
])("refuses %j", (text, message) => {
  expect(() => parseManifest(text)).toThrow(message);
});
