import { describe, expect, it } from "vitest";
import { type LintScopeOptions, lint, lintScope } from "../../../src/lint/index.ts";

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

function scopeOf(
  files: Readonly<Record<string, string>>,
  options?: LintScopeOptions,
): { files: string[]; overlays: unknown; leftOut: unknown } {
  const scope = lintScope(
    Object.entries(files).map(([path, content]) => ({ path, content })),
    options,
  );
  return {
    ...scope,
    files: scope.files.map(({ path, releaseName }) =>
      releaseName === undefined ? path : `${path} as ${releaseName}`,
    ),
  };
}

describe("lintScope", () => {
  it("selects the files of config/default, templates and metadata", () => {
    const { files, overlays, leftOut } = scopeOf(project);
    expect(files).toEqual([
      "config/crd/bases/foomachines.yaml",
      "config/crd/kustomization.yaml",
      "config/default/kustomization.yaml",
      "config/default/patch.yaml",
      "metadata.yaml",
      "templates/cluster-template.yaml",
      "templates/clusterclass-quick-start.yaml",
    ]);
    expect(overlays).toEqual([{ folder: "config/default", output: "components.yaml" }]);
    expect(leftOut).toEqual([
      { path: "config/samples", files: 1, reason: "example" },
      { path: "config/prometheus", files: 1, reason: "unpublished" },
      { path: "examples", files: 1, reason: "example" },
    ]);
  });

  it("follows the Makefile", () => {
    const makefile = `OVERLAY ?= cloud
RELEASE_DIR := out
KUSTOMIZE = $(shell pwd)/bin/kustomize
ROOT := $(shell dirname $(realpath $(firstword $(MAKEFILE_LIST))))
infrastructure-components.yaml:
\t$(KUSTOMIZE) build --load-restrictor LoadRestrictionsNone config/overlays/$(OVERLAY) > $@
release: manifests
\tcp examples/cluster.yaml $(RELEASE_DIR)/cluster-template.yaml && \\
\t  cp $(ROOT)/templates/cluster-template*.yaml "$(RELEASE_DIR)/"
\tcp templates/clusterclass-quick-start.yaml test/e2e/data/
`;
    const { files, overlays } = scopeOf({
      ...project,
      Makefile: makefile,
      "config/overlays/cloud/kustomization.yaml": "resources: [../../prometheus/monitor.yaml]\n",
      "examples/cluster.yaml": "kind: Cluster\n",
    });
    expect(overlays).toEqual([{ folder: "config/overlays/cloud", output: "infrastructure-components.yaml" }]);
    expect(files).toEqual([
      "config/prometheus/monitor.yaml",
      "metadata.yaml",
      "templates/cluster-template.yaml",
      "config/overlays/cloud/kustomization.yaml",
      "examples/cluster.yaml as cluster-template.yaml",
    ]);
  });

  it("prefers components in the project to the folder that they are built from", () => {
    const { files, overlays } = scopeOf({
      ...project,
      Makefile: "all:\n\tkustomize build config/default > components.yaml\n",
      "components.yaml": crd,
    });
    expect(overlays).toEqual([]);
    expect(files).toContain("components.yaml");
    expect(files).not.toContain("config/crd/bases/foomachines.yaml");
  });

  it("leaves out templates that a kustomization includes", () => {
    const { files } = scopeOf({
      "templates/kustomization.yaml": "resources: [clusterclass.yaml]\n",
      "templates/clusterclass.yaml": "kind: ClusterClass\n",
    });
    expect(files).toEqual(["templates/kustomization.yaml"]);
  });

  it("checks all files but examples without a kustomization, and of capikit projects", () => {
    const files = { "crds/foo.yaml": crd, "test/foo.yaml": crd };
    expect(scopeOf(files).files).toEqual(["crds/foo.yaml"]);
    const { files: own } = scopeOf({ ...project, "capikit.config.ts": "" });
    expect(own).toContain("config/prometheus/monitor.yaml");
  });

  it("judges folders relative to the root, and includes configured paths", () => {
    const inExamples = Object.fromEntries(
      Object.entries(project).map(([path, text]) => [`examples/foo/${path}`, text]),
    );
    const { files, overlays } = scopeOf(inExamples, {
      root: "examples/foo",
      include: ["examples", "config/samples/"],
    });
    expect(overlays).toEqual([{ folder: "examples/foo/config/default", output: "components.yaml" }]);
    expect(files).toContain("examples/foo/examples/addons.yaml");
    expect(files).toContain("examples/foo/config/samples/foomachine.yaml");
    expect(files).not.toContain("examples/foo/config/prometheus/monitor.yaml");
  });
});

describe("CRDs in several files", () => {
  it("are checked once, in the components", () => {
    const found = lint([
      { path: "config/crd/foomachines.yaml", content: crd },
      { path: "infrastructure-components.yaml", content: crd },
      { path: "config/other/foomachines.yaml", content: crd },
    ]);
    const labels = found.diagnostics.filter(({ code }) => code === "crd/contract-label");
    expect(labels.map(({ location }) => location?.path)).toEqual(["infrastructure-components.yaml"]);
    expect(found.objects).toBe(1);
  });
});
