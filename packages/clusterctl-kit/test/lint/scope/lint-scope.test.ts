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
    files: scope.files.map(({ path }) => path),
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
    expect(overlays).toEqual([{ folder: "config/default" }]);
    expect(leftOut).toEqual([
      { path: "config/samples", files: 1, reason: "example" },
      { path: "config/prometheus", files: 1, reason: "unpublished" },
      { path: "examples", files: 1, reason: "example" },
    ]);
  });

  it("names the kustomizations that it does not check, and takes one by name", () => {
    const files = {
      ...project,
      "config/clusterctl/kustomization.yaml": "resources: [../default]\n",
      "config/e2e/kustomization.yaml": "resources: [../crd]\n",
    };
    const { overlays, otherOverlays } = lintScope(
      Object.entries(files).map(([path, content]) => ({ path: `p/${path}`, content })),
      { root: "p" },
    );
    expect(overlays).toEqual([{ folder: "p/config/default" }]);
    expect(otherOverlays).toEqual(["p/config/clusterctl"]);
    const path = "config/clusterctl/kustomization.yaml";
    const named = lintScope([{ path, content: files[path] }], { root: "config/clusterctl" });
    expect(named).toMatchObject({ overlays: [{ folder: "config/clusterctl" }], otherOverlays: [] });
  });

  it("leaves out templates that a kustomization includes only if a file has their name", () => {
    const files = {
      "flavors/kustomization.yaml": "resources: [clusterclass.yaml, cluster-template.yaml]\n",
      "flavors/cluster-template.yaml": "kind: Cluster\n",
      "flavors/clusterclass.yaml": "kind: ClusterClass\n",
    };
    expect(scopeOf(files).files).toContain("flavors/clusterclass.yaml");
    const { files: found } = scopeOf({ ...files, "templates/clusterclass.yaml": "kind: ClusterClass\n" });
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
    expect(overlays).toEqual([{ folder: "examples/foo/config/default" }]);
    expect(files).toContain("examples/foo/examples/addons.yaml");
    expect(files).toContain("examples/foo/config/samples/foomachine.yaml");
    expect(files).not.toContain("examples/foo/config/prometheus/monitor.yaml");
  });
});

describe("the files of a release", () => {
  it("are incomplete if a kustomization lists a CRD that does not exist", () => {
    const scope = (path: string): unknown =>
      lintScope([{ path: "crd/kustomization.yaml", content: `resources: [${path}]\n` }], { root: "crd" })
        .incomplete;
    expect(scope("bases/foos.yaml")).toEqual([
      { folder: "crd", reason: "bases/foos.yaml does not exist", severity: "warning", isUnbuilt: true },
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
