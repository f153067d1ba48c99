import { describe, expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";

const crd = `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: foomachines.infrastructure.cluster.x-k8s.io}
spec:
  group: infrastructure.cluster.x-k8s.io
  names: {kind: FooMachine, categories: [cluster-api]}
  scope: Namespaced
  versions: []
`;
const role = "apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata:\n  name: manager\n";

const files = (kustomization: string): { path: string; content: string }[] => [
  { path: "config/default/kustomization.yaml", content: kustomization },
  { path: "config/default/crd.yaml", content: crd },
  { path: "config/default/role.yaml", content: role },
];

describe("kustomizations", () => {
  it.each([
    "commonLabels: {cluster.x-k8s.io/v1beta2: v1beta2}\nresources: [crd.yaml]\n",
    "commonlabels: {cluster.x-k8s.io/v1beta2: v1beta2}\nResources: [crd.yaml]\n",
    "LABELS: [{Pairs: {cluster.x-k8s.io/v1beta2: v1beta2}}]\nresources: [crd.yaml]\n",
  ])("apply labels regardless of the case of keys: %s", (kustomization) => {
    const codes = lint(files(kustomization)).diagnostics.map(({ code }) => code);
    expect(codes).toContain("crd/contract-label-version");
    expect(codes).not.toContain("crd/contract-label");
  });

  it("are checked as rendered, with the locations of their sources", () => {
    const meta = { name: "capf-system" };
    const rendered = [
      { apiVersion: "v1", kind: "Namespace", metadata: meta },
      {
        apiVersion: "rbac.authorization.k8s.io/v1beta1",
        kind: "ClusterRole",
        metadata: { name: "capf-manager" },
      },
      { apiVersion: "v1", kind: "Secret", metadata: { name: "generated", namespace: "capf-system" } },
    ];
    const overlay = { folder: "config/default", objects: rendered };
    const own = files("resources: [crd.yaml, role.yaml]\n");
    const found = (inputs: typeof own) =>
      lint(inputs, { overlays: [overlay] }).diagnostics.map(
        ({ code, location }) => `${location?.path}:${location?.line} ${code}`,
      );
    const missing = "config/default/kustomization.yaml:1 metadata/missing";
    expect(found(own)).toContain("config/default/role.yaml:1 components/removed-version");
    expect(found([...own, { path: "go.mod", content: "" }])).toContain(missing);
    // A kustomization alone does not show the metadata of its project.
    expect(found(own)).not.toContain(missing);
  });
});
