import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";

function missing(name: string, namespace: string): string[] {
  const binding = {
    apiVersion: "rbac.authorization.k8s.io/v1",
    kind: "ClusterRoleBinding",
    metadata: { name: "foo-system-aggregated" },
    roleRef: { kind: "ClusterRole", name: "cluster-admin" },
    subjects: [{ kind: "ServiceAccount", name, namespace }],
  };
  const { findings: diagnostics } = lint([{ path: "components.yaml", content: JSON.stringify(binding) }]);
  return diagnostics
    .filter(({ code }) => code === "components/missing-reference")
    .map(({ message }) => message);
}

it("a ServiceAccount of Cluster API is not missing", () => {
  expect(missing("capi-manager", "capi-system")).toEqual([]);
  expect(missing("capi-manager", "foo-system")).toHaveLength(1);
  expect(missing("foo-manager", "capi-system")).toHaveLength(1);
});
