import { describe, expect, it } from "vitest";
import { type LintFile, lint, lintScope } from "../../../src/lint/index.ts";

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: foomachines.infrastructure.cluster.x-k8s.io}
spec: {group: infrastructure.cluster.x-k8s.io, names: {kind: FooMachine}, scope: Namespaced, versions: []}
`;

const project = {
  "config/crd/bases/foomachines.yaml": crd,
  "config/crd/kustomization.yaml": "resources: [bases/foomachines.yaml]\n",
  "config/default/kustomization.yaml": "resources: [../crd]\npatches: [{path: patch.yaml}]\n",
  "config/default/patch.yaml": "kind: Deployment\n",
  "config/samples/foomachine.yaml": "kind: FooMachine\n",
  "config/prometheus/monitor.yaml": "kind: ServiceMonitor\n",
  "examples/addons.yaml": crd.replaceAll("foo", "bar"),
  "metadata.yaml": "kind: Metadata\n",
  "templates/cluster-template.yaml": "kind: Cluster\n",
  "templates/clusterclass-quick-start.yaml": "kind: ClusterClass\n",
};

const toFiles = (files: Readonly<Record<string, string>>): LintFile[] =>
  Object.entries(files).map(([path, content]) => ({ path, content }));

describe("lintScope", () => {
  it("selects the files outside tests and examples", () => {
    const { files, leftOut } = lintScope(toFiles(project));
    expect(files.map(({ path }) => path)).toEqual(
      Object.keys(project).filter((path) => !/samples|examples/.test(path)),
    );
    expect(leftOut).toEqual(["config/samples", "examples"]);
  });

  it("judges folders relative to the root, and includes configured paths", () => {
    const inExamples = Object.entries(project).map(([path, text]) => [`examples/foo/${path}`, text] as const);
    const options = { root: "examples/foo/", include: ["./config/samples/", "missing"] };
    const { files, leftOut, unmatched } = lintScope(toFiles(Object.fromEntries(inExamples)), options);
    expect(files.map(({ path }) => path)).toContain("examples/foo/config/samples/foomachine.yaml");
    expect(leftOut).toEqual(["examples/foo/examples"]);
    expect(unmatched).toEqual(["missing"]);
  });
});

describe("CRDs in several files", () => {
  it("are checked once, in the components", () => {
    const found = lint([
      { path: "config/crd/foomachines.yaml", content: crd },
      { path: "infrastructure-components.yaml", content: crd },
      { path: "config/other/foomachines.yaml", content: crd },
    ]);
    const labels = found.findings.filter(({ code }) => code === "crd/contract-label");
    expect(labels.map(({ location }) => location?.path)).toEqual(["infrastructure-components.yaml"]);
    expect(found.judged.object).toBe(1);
  });
});
