import { expect, test } from "vitest";
import { lint } from "../../../src/lint/index.ts";
import { infrastructure, toFiles } from "../clean-providers.ts";

test.each([
  [
    "example-foo",
    "example/foo",
    "provider label is infrastructure-foo, but clusterctl will set infrastructure-example-foo",
  ],
  ["foo", "kubernetes-sigs/foo", undefined],
  ["foo", "Foo/cluster-api-provider-foo", undefined],
  ["foo", "example/foo", "does not start with the GitHub organization: example-"],
  ["aws", "example/foo", "the list has another InfrastructureProvider aws: github.com/kubernetes-sigs/"],
  ["Foo", "kubernetes-sigs/foo", "is not a valid provider name"],
  ["foo", undefined, "the GitHub repository of the project is unknown"],
])("the name %s of the repository %s: %s", (listName, repository, wanted) => {
  const { diagnostics } = lint(toFiles(infrastructure()), { listName, ...(repository && { repository }) });
  expect(diagnostics.map(({ code, message }) => `${code} ${message}`)).toEqual(
    wanted === undefined ? [] : [expect.stringMatching(`^repository/list-entry .*${wanted}`)],
  );
});
