import { expect, test } from "vitest";
import { projectRepository } from "../../../src/lint/index.ts";

const inPackage = (repository: unknown) => [{ path: "package.json", text: JSON.stringify({ repository }) }];
const inModule = (text: string, path = "go.mod") => ({ path, text });

test.each([
  ["github.com/acme/foo", "acme/foo"],
  ["github.com/Acme/Foo/v2", "acme/foo"],
  ["sigs.k8s.io/cluster-api-provider-aws/v2", "kubernetes-sigs/cluster-api-provider-aws"],
  ["github.com/acme", undefined],
  ["example.com/acme/foo", undefined],
])("the module %s is of %s", (module, repository) => {
  expect(projectRepository([inModule(`// Comment\nmodule ${module} // foo\n\ngo 1.26\n`)])).toBe(repository);
});

test.each([
  ["acme/foo", "acme/foo"],
  ["github:acme/foo", "acme/foo"],
  ["git@github.com:acme/foo.git", "acme/foo"],
  [{ type: "git", url: "git+https://github.com/acme/foo.git" }, "acme/foo"],
  [{ url: "ssh://git@github.com/acme/foo/" }, "acme/foo"],
  ["https://gitlab.com/acme/foo", undefined],
  [{ url: 5 }, undefined],
  [undefined, undefined],
])("the repository %j of a package is %s", (repository, wanted) => {
  expect(projectRepository(inPackage(repository))).toBe(wanted);
});

test("takes the highest go.mod, which precedes package.json", () => {
  const files = [
    inModule("module github.com/acme/tools\n", "hack/tools/go.mod"),
    inModule("module github.com/acme/foo\n"),
  ];
  expect(projectRepository([...inPackage("acme/bar"), ...files])).toBe("acme/foo");
  expect(projectRepository([...inPackage("acme/bar"), inModule("module foo\n")])).toBe("acme/bar");
  expect(projectRepository([{ path: "package.json", text: "{" }])).toBeUndefined();
});
