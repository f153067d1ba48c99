import { expect, it } from "vitest";
import { rangeOfField, readYamlDocuments, stepsOfField } from "../../src/yaml/index.ts";

const text = `a: 1
---
spec:
  ports:
    - name: one
      port: 1
    - { name: two, port: 2 }
  labels: { a.b/c: d }
`;
const [, document] = readYamlDocuments(text);

function quoted(path: string): string {
  if (document === undefined) throw new Error("no document");
  const { start, end } = rangeOfField(document, path);
  return text.slice(start, end);
}

it("finds keys and items by index and name, in the whole text", () => {
  expect(quoted("spec.ports")).toBe("ports");
  expect(quoted("spec.ports[1]")).toBe("{ name: two, port: 2 }");
  expect(quoted("spec.ports[two].port")).toBe("port");
  expect(quoted("spec.labels[a.b/c]")).toBe("a.b/c");
});

it("finds the nearest parent of an absent field", () => {
  expect(quoted("spec.ports[0].protocol")).toMatch(/^name: one/);
  expect(quoted("spec.other")).toBe("spec");
  expect(quoted("status")).toMatch(/^spec:/);
});

it("splits paths", () => {
  expect(stepsOfField("a[0].b[c.d/e].f")).toEqual(["a", "0", "b", "c.d/e", "f"]);
});
