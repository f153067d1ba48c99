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
    "config/default/a.yaml (partial)",
    "config/default/kustomization.yaml",
    "examples/cluster.yaml",
  ]);
});
