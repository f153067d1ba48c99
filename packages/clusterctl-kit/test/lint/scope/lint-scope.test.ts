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
$(RELEASE_DIR)/infrastructure-components.yaml:
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
    expect(overlays).toMatchObject([
      { folder: "config/overlays/cloud", output: "infrastructure-components.yaml" },
    ]);
    expect(files).toEqual([
      "config/prometheus/monitor.yaml",
      "metadata.yaml",
      "templates/cluster-template.yaml",
      "config/overlays/cloud/kustomization.yaml",
      "examples/cluster.yaml as cluster-template.yaml",
    ]);
  });

  it("checks the sources of a release instead of its earlier builds", () => {
    const files = {
      ...project,
      Makefile: `OUT = out
release:
\tkustomize build config/default > $(OUT)/components.yaml
\tcp metadata.yaml templates/cluster-template.yaml $(OUT)/
`,
      "out/components.yaml": crd,
      "out/metadata.yaml": "kind: Metadata\n",
      "out/cluster-template.yaml": "kind: Cluster\n",
    };
    const { files: checked, overlays, leftOut } = scopeOf(files);
    expect(overlays).toMatchObject([{ folder: "config/default", output: "components.yaml" }]);
    expect(checked).toContain("config/crd/bases/foomachines.yaml");
    expect(checked).toContain("templates/cluster-template.yaml");
    expect(checked.filter((path) => path.startsWith("out/"))).toEqual([]);
    expect(leftOut).toContainEqual({ path: "out", files: 3, reason: "built" });
    expect(scopeOf(files, { include: ["./out//"] }).files).toContain("out/components.yaml");
  });

  it("checks all templates if a recipe copies one to another folder", () => {
    const build = "\tkustomize build config/default > out/components.yaml\n";
    const copy = "\tcp templates/cluster-template.yaml tmp/cluster-template-dev.yaml\n";
    for (const Makefile of [`all:\n${copy}`, `all:\n${build}${copy}`])
      expect(scopeOf({ ...project, Makefile }).files).toContain("templates/clusterclass-quick-start.yaml");
  });

  it("adds copied files if the folder of the release is unknown", () => {
    const { files } = scopeOf({
      ...project,
      Makefile: "all:\n\tcp examples/cluster.yaml tmp/cluster-template-dev.yaml\n",
      "examples/cluster.yaml": "kind: Cluster\n",
    });
    expect(files).toContain("examples/cluster.yaml as cluster-template-dev.yaml");
    expect(files).toContain("templates/cluster-template.yaml");
  });

  it.each([
    ["a file", { "templates/clusterclass.yaml": "kind: ClusterClass\n" }],
    ["a build", { Makefile: "all:\n\tkustomize build flavors > templates/clusterclass.yaml\n" }],
  ])("leaves out templates that a kustomization includes only if %s has their name", (_, produced) => {
    const files = {
      "flavors/kustomization.yaml": "resources: [clusterclass.yaml, cluster-template.yaml]\n",
      "flavors/cluster-template.yaml": "kind: Cluster\n",
      "flavors/clusterclass.yaml": "kind: ClusterClass\n",
    };
    expect(scopeOf(files).files).toContain("flavors/clusterclass.yaml");
    const { files: found } = scopeOf({ ...files, ...produced });
    expect(found).not.toContain("flavors/clusterclass.yaml");
    expect(found).toContain("flavors/cluster-template.yaml");
  });

  it("checks all files but examples without a kustomization, and of capikit projects", () => {
    const files = { "crds/foo.yaml": crd, "test/foo.yaml": crd };
    expect(scopeOf(files).files).toEqual(["crds/foo.yaml"]);
    const { files: own } = scopeOf(project, { ownProvider: true });
    expect(own).toContain("config/prometheus/monitor.yaml");
  });

  it("judges folders relative to the root, and includes configured paths", () => {
    const inExamples = Object.fromEntries(
      Object.entries(project).map(([path, text]) => [`examples/foo/${path}`, text]),
    );
    const { files, overlays } = scopeOf(inExamples, {
      root: "examples/foo/",
      include: ["examples", "./config/samples/"],
    });
    expect(overlays).toEqual([{ folder: "examples/foo/config/default", output: "components.yaml" }]);
    expect(files).toContain("examples/foo/examples/addons.yaml");
    expect(files).toContain("examples/foo/config/samples/foomachine.yaml");
    expect(files).not.toContain("examples/foo/config/prometheus/monitor.yaml");
  });
});

describe("the files of a release", () => {
  const makefile = [
    "release:",
    "\tkustomize build config/default > out/infrastructure-components.yaml",
    "\tcp metadata.yaml out/metadata.yaml",
  ].join("\n");
  const files = { ...project, Makefile: makefile, "bootstrap/metadata.yaml": "kind: Metadata\n" };

  it("contain the metadata that the Makefile copies", () => {
    const scope = scopeOf(files);
    expect(scope.files).toContain("metadata.yaml");
    expect(scope.files).not.toContain("bootstrap/metadata.yaml");
    expect(scope.leftOut).toContainEqual({ path: "bootstrap", files: 1, reason: "unpublished" });
    expect(scopeOf({ ...project, "bootstrap/metadata.yaml": "" }).files).toContain("bootstrap/metadata.yaml");
  });

  it("contain no earlier build in another folder, which is reported with the build", () => {
    const stale = { ...files, "infrastructure-components.yaml": "kind: Namespace\n" };
    const scope = lintScope(Object.entries(stale).map(([path, content]) => ({ path, content })));
    expect(scope.files.map(({ path }) => path)).not.toContain("infrastructure-components.yaml");
    expect(scope.samples.map(({ path }) => path)).not.toContain("infrastructure-components.yaml");
    expect(scope.stale).toEqual([
      {
        path: "infrastructure-components.yaml",
        output: "out/infrastructure-components.yaml",
        from: "Makefile:2",
      },
    ]);
    const copied = `${makefile}\n\tcp infrastructure-components.yaml out/other\n`;
    expect(scopeOf({ ...stale, Makefile: copied })).toMatchObject({ stale: [{ from: "Makefile:2" }] });
  });

  it("are those that a workflow attaches, and no development builds", () => {
    const workflow = `jobs:
  release:
    steps:
    - run: kustomize build config/default > infrastructure-components.yaml
    - uses: softprops/action-gh-release@v2
      with: {files: "metadata.yaml,infrastructure-components.yaml,templates/cluster-template.yaml"}
`;
    const { overlays, files: checked } = scopeOf({
      ...project,
      Makefile: "tilt:\n\tkustomize build config/tilt > components.yaml\n",
      ".github/workflows/release.yaml": workflow,
      "config/tilt/kustomization.yaml": "resources: [../crd]\n",
      "templates/cluster-template-dev.yaml": "kind: Cluster\n",
    });
    expect(overlays).toEqual([
      {
        folder: "config/default",
        output: "infrastructure-components.yaml",
        from: ".github/workflows/release.yaml:4",
      },
    ]);
    expect(checked).toContain("metadata.yaml");
    expect(checked).toContain("templates/cluster-template.yaml");
    expect(checked).not.toContain("templates/cluster-template-dev.yaml");
    expect(checked).not.toContain(".github/workflows/release.yaml");
  });

  it("are those that a pattern of a workflow attaches", () => {
    const { files: checked } = scopeOf({
      ...project,
      Makefile:
        "dist:\n\tkustomize build config/default > dist/components.yaml\n\tcp templates/cluster*.yaml dist/\n",
      ".github/workflows/release.yaml": `jobs:
  release:
    steps:
    - uses: softprops/action-gh-release@v2
      with: {files: "dist/components.yaml,dist/cluster-template*.yaml,dist/clusterclass-*.yaml"}
`,
      "templates/cluster-template-dev.yaml": "kind: Cluster\n",
    });
    expect(checked).toEqual(
      expect.arrayContaining([
        "templates/cluster-template.yaml",
        "templates/cluster-template-dev.yaml",
        "templates/clusterclass-quick-start.yaml",
      ]),
    );
  });

  it("are built from a copy of the project's folder", () => {
    const scope = lintScope(
      Object.entries({
        ...project,
        Makefile: "all:\n\tkustomize build build/config/default > out/infrastructure-components.yaml\n",
        "templates/infrastructure-components.yaml": "kind: Namespace\n",
      }).map(([path, content]) => ({ path, content })),
    );
    expect(scope.overlays).toEqual([
      { folder: "config/default", output: "infrastructure-components.yaml", from: "Makefile:2" },
    ]);
    expect(scope.stale.map(({ path }) => path)).toEqual(["templates/infrastructure-components.yaml"]);
  });

  it("contain no data that Go programs embed", () => {
    const files = {
      "api/crds/foo_configs.yaml": crd.replaceAll("infrastructure.cluster.x-k8s.io", "a.b"),
      "api/crds/foo_machines.yaml": crd,
      "pkg/embedded/patch.yaml": "{{- if .A }}\na: b\n{{- end }}\n",
      "pkg/embedded/deep/other.yaml": "a: b\n",
      "pkg/rest.yaml": "a: b\n",
    };
    const sources = [
      {
        path: "api/types.go",
        text: "package api\n\n\t//go:embed crds/foo_configs.yaml crds/foo_machines.yaml\n",
      },
      { path: "pkg/inject.go", text: "package pkg\n\n//go:embed all:embedded\nvar files embed.FS\n" },
    ];
    // Managers may embed the CRDs of the provider to install them.
    expect(scopeOf(files, { sources }).files).toEqual(["api/crds/foo_machines.yaml", "pkg/rest.yaml"]);
    const kustomization = { "api/crds/kustomization.yaml": "resources: [foo_configs.yaml]\n" };
    expect(scopeOf({ ...files, ...kustomization }, { sources }).files).toContain("api/crds/foo_configs.yaml");
  });

  it("have series that only the build knows if it writes the metadata", () => {
    const generates = (path: string, name = "metadata.yaml"): boolean => {
      const content = `release: {extra_files: [{glob: ${path}, name_template: ${name}}]}\n`;
      const all = { ...project, ".goreleaser.yaml": content };
      return lintScope(Object.entries(all).map(([file, text]) => ({ path: file, content: text })))
        .generatesMetadata;
    };
    expect(generates("release-metadata.yaml")).toBe(true);
    expect(generates("metadata.yaml")).toBe(false);
  });

  it("are built in an image", () => {
    const { overlays } = scopeOf({
      ...project,
      Dockerfile:
        "FROM scratch\nRUN cd config \\\n  && kustomize build config/default > /infrastructure-components.yaml\n",
    });
    expect(overlays).toEqual([
      { folder: "config/default", output: "infrastructure-components.yaml", from: "Dockerfile:2" },
    ]);
  });

  it("are incomplete if a kustomization lists a CRD that does not exist", () => {
    const scope = (path: string): unknown =>
      lintScope([{ path: "crd/kustomization.yaml", content: `resources: [${path}]\n` }], { root: "crd" })
        .incomplete;
    expect(scope("bases/foos.yaml")).toEqual([
      { folder: "crd", output: "", reason: "bases/foos.yaml does not exist", severity: "warning" },
    ]);
    expect(scope("https://example.com/foos.yaml")).toEqual([]);
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
