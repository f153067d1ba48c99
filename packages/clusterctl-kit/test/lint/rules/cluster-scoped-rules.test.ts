import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";
import { addon, toFiles } from "../clean-providers.ts";
import { components } from "../seeded-violations.ts";

it("reports cluster-scoped objects without the prefix once for each components file", () => {
  const files = addon();
  for (const name of ["viewer", "editor"])
    components(files).push({
      apiVersion: "rbac.authorization.k8s.io/v1",
      kind: "ClusterRole",
      metadata: { name },
      rules: [],
    });
  expect(lint(toFiles(files)).diagnostics.map(({ message }) => message)).toEqual([
    "names do not start with capf-system-, so upgrades and clusterctl delete leave the objects behind: ClusterRole viewer and ClusterRole editor",
  ]);
});
