import { expect, it } from "vitest";
import { formatYamlObjects, parseYamlObjects } from "../../../src/capi/external/index.ts";

const objects = [
  { apiVersion: "v1", kind: "Namespace", metadata: { name: "a" } },
  { apiVersion: "v1", kind: "Secret", metadata: { name: "b" }, data: { long: "x".repeat(200) } },
];

it("objects are formatted as YAML and parsed again", () => {
  const text = formatYamlObjects(objects);
  expect(text).toMatch(/^apiVersion: v1\n[\s\S]*\n---\napiVersion: v1\n/);
  expect(parseYamlObjects(text)).toEqual(objects);
});

it("strings remain strings for YAML 1.1 parsers such as kubectl", () => {
  const texts =
    "yes No on OFF y N ~ null 0777 0o17 0b1 0x1f 1_000 1e3 .5 +1 -.inf .NaN 12:30 2020-01-01 << = - ?";
  const data = Object.fromEntries(texts.split(" ").map((text) => [text, text]));
  const object = { apiVersion: "v1", kind: "ConfigMap", data };
  expect(parseYamlObjects(formatYamlObjects([object]))).toEqual([object]);
});

it("empty documents are ignored", () => {
  expect(parseYamlObjects("")).toEqual([]);
  expect(parseYamlObjects("---\n---\n# nothing\n---\nkind: A\n---\n")).toEqual([{ kind: "A" }]);
});

it("documents without an object are refused with their number", () => {
  expect(() => parseYamlObjects("kind: A\n---\n- a")).toThrow("the 2nd YAML document is not an object");
  expect(() => parseYamlObjects("kind: A\n---\nkind: B\n---\na: [")).toThrow(/^the 3rd YAML document: /);
});
