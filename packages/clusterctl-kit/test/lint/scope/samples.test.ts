import { expect, it } from "vitest";
import { lintScope } from "../../../src/lint/index.ts";

function samplesOf(files: Readonly<Record<string, string>>): string[] {
  const { samples } = lintScope(Object.entries(files).map(([path, content]) => ({ path, content })));
  return samples.map(({ path, partial }) => `${path}${partial ? " (partial)" : ""}`).sort();
}

it("are examples and sources of templates, without tests", () => {
  const files = {
    "config/default/kustomization.yaml": "resources: [a.yaml]\n",
    "config/default/a.yaml": "kind: A\n",
    "examples/cluster.yaml": "kind: Cluster\n",
    "examples/README.md": "",
    "test/cluster.yaml": "kind: Cluster\n",
  };
  expect(samplesOf(files)).toEqual([
    "config/default/a.yaml",
    "config/default/kustomization.yaml",
    "examples/cluster.yaml",
  ]);
});

it.each([
  ["patches", "[{patch: a}]"],
  ["patchesStrategicMerge", "[a.yaml]"],
  ["replacements", "[{path: r.yaml}]"],
  ["transformers", "[t.yaml]"],
])("are partial if kustomize changes them by %s", (field, value) => {
  const files = {
    "base/kustomization.yaml": "resources: [class.yaml]\n",
    "base/class.yaml": "kind: ClusterClass\n",
    "flavor/kustomization.yaml": `resources: [../base]\n${field}: ${value}\n`,
    "plain/kustomization.yaml": "resources: [plain.yaml]\n",
    "plain/plain.yaml": "kind: ClusterClass\n",
  };
  expect(samplesOf(files)).toEqual([
    "base/class.yaml (partial)",
    "base/kustomization.yaml (partial)",
    "flavor/kustomization.yaml (partial)",
    "plain/kustomization.yaml",
    "plain/plain.yaml",
  ]);
});
