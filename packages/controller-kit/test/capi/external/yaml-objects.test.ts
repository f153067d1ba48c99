import { stringifyYaml } from "@capikit/common/yaml";
import { expect, it } from "vitest";
import { joinYaml, parseYamlObjects } from "../../../src/capi/external/index.ts";

const objects = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: "a" } },
  { apiVersion: "v1", kind: "Secret", metadata: { name: "b" }, data: { long: "x".repeat(200) } },
];

it("objects are joined as YAML and parsed again", () => {
  const text = joinYaml(...objects.map((object) => stringifyYaml(object)));
  expect(text).toMatch(/^apiVersion: v1\n[\s\S]*\n---\napiVersion: v1\n/);
  expect(parseYamlObjects(text)).toEqual(objects);
});

it("empty documents are ignored", () => {
  expect(parseYamlObjects("")).toEqual([]);
  expect(parseYamlObjects("---\n---\n# nothing\n---\nkind: A\n---\n")).toEqual([{ kind: "A" }]);
});

it("documents without an object are refused with their number", () => {
  expect(() => parseYamlObjects("kind: A\n---\n- a")).toThrow("the 2nd YAML document is not an object");
  expect(() => parseYamlObjects("kind: A\n---\nkind: B\n---\na: [")).toThrow(/^the 3rd YAML document: /);
});
