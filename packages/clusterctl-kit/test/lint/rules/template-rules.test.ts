import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";

const codes = (path: string, kind: string): string[] =>
  lint([
    {
      path,
      content: `apiVersion: cluster.x-k8s.io/v1beta2\nkind: ${kind}\nmetadata: {name: dev, namespace: foo}\nspec: {}\n`,
    },
  ]).findings.map(({ code }) => code);

it("files that only resemble a ClusterClass file by name need a ClusterClass", () => {
  expect(codes("templates/cluster-class-example.yaml", "Cluster")).toEqual([]);
  expect(codes("templates/cluster-class-example.yaml", "ClusterClass")).toContain("clusterclass/file-name");
  expect(codes("templates/clusterclass-example.yaml", "Cluster")).toContain("clusterclass/file-name");
});

it("templates may have any flavor, as clusterctl finds them by name", () => {
  expect(codes("templates/cluster-template-generateCPI.yaml", "Cluster")).not.toContain("template/file-name");
  expect(codes("templates/cluster-template-generateCPI.yml", "Cluster")).toContain("template/file-name");
  expect(codes("templates/template-prod.yaml", "Cluster")).toContain("template/file-name");
  expect(codes("templates/template-values.yaml", "ConfigMap")).not.toContain("template/file-name");
});

it("a file with a syntax error is not reported for missing objects", () => {
  const content = "kind: Cluster\n  a: b\n---\napiVersion: v1\nkind: ConfigMap\nmetadata: {name: a}\n";
  const found = ["cluster-template.yaml", "clusterclass-a.yaml"].map((path) =>
    lint([{ path, content }]).findings.map(({ code }) => code),
  );
  expect(found).toEqual([["file/yaml-syntax"], ["file/yaml-syntax"]]);
});

it("a file with resources of another tool alone is not a template", () => {
  const ofGroup = (group: string): readonly string[] =>
    lint([
      {
        path: "helm/cluster-template.yaml",
        content: `apiVersion: ${group}/v1beta1\nkind: ClusterTemplate\nmetadata: {name: a, namespace: b}\n`,
      },
    ]).findings.map(({ code }) => code);
  expect(ofGroup("k0rdent.mirantis.com")).not.toContain("template/no-cluster");
  expect(ofGroup("infrastructure.cluster.x-k8s.io")).toContain("template/no-cluster");
});

it("a Cluster in a file of a ClusterClass is reported once", () => {
  const content = ["ClusterClass", "Cluster"]
    .map(
      (kind) =>
        `apiVersion: cluster.x-k8s.io/v1beta2\nkind: ${kind}\nmetadata: {name: "\${A}", namespace: "\${B}"}\n`,
    )
    .join("---\n");
  const { findings: diagnostics } = lint([{ path: "clusterclass-a.yaml", content }]);
  expect(diagnostics.map(({ code }) => code).filter((code) => code.startsWith("clusterclass/"))).toEqual([
    "clusterclass/file-name",
  ]);
});

it("variables keep their names in a file that is invalid YAML without their values", () => {
  const content = [
    "apiVersion: cluster.x-k8s.io/v1beta2",
    "kind: Cluster",
    'metadata: {name: ${CLUSTER_NAME}, labels: {a: "${A}-${B}"}}',
    "spec: {topology: {classRef: {name: a}, version: ${KUBERNETES_VERSION}}}",
  ].join("\n");
  const found = lint([{ path: "cluster-template.yaml", content }]).findings.map(({ code }) => code);
  expect(found).not.toContain("template/common-variables");
  const fixed = content.replace("${CLUSTER_NAME}", "a").replace("${KUBERNETES_VERSION}", "v1.34.0");
  const { findings: diagnostics } = lint([
    { path: "cluster-template.yaml", content: `${fixed}\nstatus: {a: ${"${A}"}}` },
  ]);
  expect(diagnostics.filter(({ code }) => code === "template/common-variables")).toHaveLength(2);
});

it("an unclosed variable is reported once", () => {
  const content =
    "apiVersion: cluster.x-k8s.io/v1beta2\nkind: Cluster\nmetadata: {name: '${CLUSTER_NAME'}\nspec: {}\n";
  const { findings: diagnostics } = lint([{ path: "cluster-template.yaml", content }]);
  expect(diagnostics.map(({ code }) => code)).toEqual(["variables/syntax"]);
});
