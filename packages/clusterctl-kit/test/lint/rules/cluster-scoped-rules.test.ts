import { expect, it } from "vitest";
import { lint } from "../../../src/lint/index.ts";

const namespace = "apiVersion: v1\nkind: Namespace\nmetadata: {name: capf-system}\n";
const role = (name: string): string =>
  `apiVersion: rbac.authorization.k8s.io/v1\nkind: ClusterRole\nmetadata: {name: ${name}}\nrules: []\n`;
const comment = "# capikit-lint-disable components/cluster-scoped-name aggregated\n";

it.each([
  ["viewer", `${comment}${role("viewer")}---\n${role("editor")}`, "editor"],
  ["editor", `${role("viewer")}---\n${comment}${role("editor")}`, "viewer"],
])("a comment in the document of %s disables no report about the other object", (_, roles, reported) => {
  const { diagnostics, disabled } = lint([
    { path: "addon-components.yaml", content: `${namespace}---\n${roles}` },
  ]);
  const found = diagnostics.filter(({ code }) => /^(components\/cluster-scoped-name|lint\/)/.test(code));
  expect(found.map(({ message }) => message)).toEqual([
    `ClusterRole ${reported} does not start with capf-system-: upgrades and clusterctl delete leave it behind`,
  ]);
  expect(disabled).toBe(1);
});
