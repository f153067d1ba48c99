import { expect, test } from "vitest";
import { validateRole } from "../../src/manifests/index.ts";

const resources = { apiGroups: [""], resources: ["pods"] };

test.each([
  ["ClusterRole", { verbs: ["get"] }, ["rules[0].apiGroups is required", "rules[0].resources is required"]],
  ["ClusterRole", resources, ["rules[0].verbs is required"]],
  ["ClusterRole", { nonResourceURLs: ["/a"], verbs: ["get"] }, []],
  [
    "ClusterRole",
    { ...resources, nonResourceURLs: ["/a"], verbs: ["get"] },
    ["rules[0].nonResourceURLs is not allowed next to resources"],
  ],
  [
    "Role",
    { nonResourceURLs: ["/a"], verbs: ["get"] },
    ["rules[0].nonResourceURLs is only allowed in a ClusterRole"],
  ],
  ["Role", { ...resources, resourceNames: ["a"], verbs: ["get", "get"] }, []],
])("%s with %j", (kind, rule, errors) => {
  const metadata = { name: "a:b", ...(kind === "Role" && { namespace: "n" }) };
  expect(
    validateRole({ kind, metadata, rules: [rule] }).map(({ path, message }) => `${path} ${message}`),
  ).toEqual(errors);
});

test("a Role needs a namespace", () => {
  expect(validateRole({ kind: "Role", metadata: { name: "." } }).map(({ path }) => path)).toEqual([
    "metadata.name",
    "metadata.namespace",
  ]);
});
