import { beforeAll, expect, it } from "vitest";
import { packageFiles } from "../../build/vite-plugin.ts";
import { checkObjects } from "../../src/objects/check-objects.ts";
import { createTypeCompiler } from "../../src/types/compile-types.ts";
import { example } from "../support.ts";

let crds: readonly string[] = [];
beforeAll(() => {
  const compile = createTypeCompiler(packageFiles());
  const names = ["foo-cluster", "rules"];
  crds = names.flatMap((name) =>
    compile({ "api/v1beta1/index.ts": example(`types/${name}.ts`) }).crds.map(({ text }) => text),
  );
});

it("returns valid objects with the defaults of their CRD", async () => {
  const { diagnostics, stored } = await checkObjects(crds, example("types/foo-cluster.yaml"));
  expect(diagnostics).toEqual([]);
  expect(stored).toBe(`apiVersion: infrastructure.cluster.x-k8s.io/v1beta1
kind: FooCluster
metadata:
  name: one
  namespace: default
  generation: 1
spec:
  tier: Basic
  gateways: 1
`);
});

it("reports all errors of an object at their fields", async () => {
  const { diagnostics, stored } = await checkObjects(crds, example("types/invalid.yaml"));
  expect(stored).toBe("");
  expect(diagnostics.map(({ code, location }) => [code, location?.field, location?.line])).toEqual([
    ["template/unknown-field", "spec.gatway", 6],
    ["template/invalid-field", "spec.gateways", 7],
    ["template/invalid-field", "spec.tier", 8],
  ]);
});

it("evaluates CEL rules with defaults", async () => {
  const { diagnostics } = await checkObjects(crds, example("types/rules.yaml"));
  expect(diagnostics).toMatchObject([
    { message: expect.stringContaining("min must be at most max"), location: { field: "spec", line: 5 } },
  ]);
});

it("reports objects without a CRD, other values and invalid YAML", async () => {
  const text = `apiVersion: foo.example.com/v1\nkind: Unknown\nmetadata: { name: a }\n---\n- 1\n---\na: [\n`;
  const { diagnostics } = await checkObjects(crds, text);
  expect(diagnostics.map(({ code, message, location }) => [code, message, location?.line])).toEqual([
    ["template/invalid-file", "not an object with apiVersion and kind", 5],
    ["template/invalid-file", expect.any(String), 8],
    ["template/unchecked-kind", "is not checked: no CRD for Unknown of foo.example.com", 2],
  ]);
  expect(diagnostics[2]?.help).toBe("declare the kind in the types, or correct apiVersion and kind");
});

it("places errors of list items", async () => {
  const item = example("types/invalid.yaml").trim();
  const list = `apiVersion: v1\nkind: List\nitems:\n  - ${item.replaceAll("\n", "\n    ")}\n`;
  const { diagnostics } = await checkObjects(crds, list);
  expect(diagnostics.map(({ location }) => [location?.field, location?.line])).toEqual([
    ["spec.gatway", 9],
    ["spec.gateways", 10],
    ["spec.tier", 11],
  ]);
});
