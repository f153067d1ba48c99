import { expect, it } from "vitest";
import { formatYamlObjects, parseYamlObjects } from "../../../src/capi/index.ts";

const objects = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: "a" } },
  { apiVersion: "v1", kind: "Secret", metadata: { name: "b" }, data: { long: "x".repeat(200) } },
];

it("objects are written to YAML and read again", () => {
  const text = formatYamlObjects(objects);
  expect(text).toMatch(/^apiVersion: v1\n[\s\S]*\n---\napiVersion: v1\n/);
  expect(parseYamlObjects(text)).toEqual(objects);
});

it("empty documents count for nothing", () => {
  expect(parseYamlObjects("")).toEqual([]);
  expect(parseYamlObjects("---\n---\n# nothing\n---\nkind: A\n---\n")).toEqual([{ kind: "A" }]);
});

it("what is no object is refused, with its place", () => {
  expect(() => parseYamlObjects("kind: A\n---\n- a")).toThrow("the 2nd YAML document is not an object");
  expect(() => parseYamlObjects("kind: A\n---\nkind: B\n---\na: [")).toThrow(/^the 3rd YAML document: /);
});
