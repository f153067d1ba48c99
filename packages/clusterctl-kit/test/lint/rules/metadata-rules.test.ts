import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: fooclusters.infrastructure.cluster.x-k8s.io}
spec:
  group: infrastructure.cluster.x-k8s.io
  scope: Namespaced
  names: {kind: FooCluster, plural: fooclusters, singular: foocluster}
  versions: [{name: v1, served: true, storage: true, schema: {openAPIV3Schema: {type: object}}}]
`;

const components = `apiVersion: v1
kind: Namespace
metadata: {name: foo-system}
---
apiVersion: apps/v1
kind: Deployment
metadata: {name: foo, namespace: foo-system}
`;

it.each([
  ["a release folder", true, 1],
  ["a file that a user names", false, 0],
])("%s with the components alone is missing metadata.yaml", (_, whole, count) => {
  const content = "apiVersion: v1\nkind: Namespace\nmetadata: {name: foo-system}\n";
  const { findings: diagnostics } = lint([{ path: "out/infrastructure-components.yaml", content }], {
    whole,
  });
  expect(diagnostics.filter(({ code }) => code === "metadata/missing")).toHaveLength(count);
});

it.each([
  ["go.mod", {}, 1],
  ["package.json", {}, 1],
  // Only parts of a project.
  ["README", {}, 0],
  ["metadata.yaml", {}, 0],
])("a project with %s and the options %j is missing metadata.yaml %i times", (path, options, count) => {
  const files = [
    { path: "config/crd/bases/foo.yaml", content: crd },
    { path: "config/all.yaml", content: components },
    { path, content: "{}" },
  ];
  const { findings: diagnostics } = lint(files, { whole: true, ...options });
  expect(diagnostics.filter(({ code }) => code === "metadata/missing")).toHaveLength(count);
});

it.each([
  [
    "a kind of an add-on provider",
    1,
    crd.replaceAll("infrastructure", "addons").replaceAll("Cluster", "Chart"),
  ],
  [
    "the label of a provider",
    1,
    "kind: Namespace\nmetadata: {name: a, labels: {cluster.x-k8s.io/provider: foo}}\n",
  ],
  ["a copy of a kind of core", 0, crd.replaceAll("infrastructure.", "").replaceAll("Foo", "")],
  [
    "a kind of another project",
    0,
    crd.replaceAll("cluster.x-k8s.io", "example.com").replaceAll("Cluster", "Host"),
  ],
])("a controller with %s has %i errors of providers", (_, count, content) => {
  const files = ["config/a.yaml", "go.mod"].map((path) => ({
    path,
    content: path === "go.mod" ? "" : content,
  }));
  const { findings } = lint([...files, { path: "b.yaml", content: components }], {
    whole: true,
  });
  expect(findings.filter(({ code }) => code === "metadata/missing")).toHaveLength(count);
});

it("a project without metadata.yaml is one error for all its components", () => {
  const found = (name: string) =>
    lint(
      ["infrastructure-components.yaml", `${name}bootstrap-components.yaml`, "go.mod"].map((path) => ({
        path,
        content: "apiVersion: v1\nkind: Namespace\nmetadata: {name: a}\n",
      })),
      { whole: true },
    ).findings.filter(({ code }) => code === "metadata/missing");
  expect(found("")).toHaveLength(1);
  expect(found("other/")).toHaveLength(1);
});
