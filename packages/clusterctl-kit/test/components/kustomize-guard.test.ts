import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { copyKustomization, isRepository } from "../../src/components/assemble/copy-kustomization.ts";
import { copied, copyOf, type Files, folderOf } from "./copied-kustomization.ts";

// Answers of kustomize 5.7.1; `gh:` is that of 4.5.7.
it.each([
  ...["github.com/acme/foo", "GitHub.com/acme/foo?ref=v1", "github.com:acme/foo", "g\u0130thub.com/acme/foo"],
  ...["git@github.com:acme/foo", "git@example.com:acme/foo.git", "x-1@example.com/acme/foo", "me@host:a//b"],
  ...["ssh://example.com/acme/foo", "SSH://git@example.com/a/b?ref=x", "git::ssh://example.com/acme/foo"],
  ...["https://example.com/acme/foo", "https://dev.azure.com/a/b/_git/c", "Git::HTTPS://example.com/a.git"],
  ...[
    "file:///srv/foo",
    "file://foo",
    "git::file:///srv/foo.git//config?ref=main",
    "git@x:.git",
    "gh:acme/foo",
  ],
])("a repository: %s", (entry) => expect(isRepository(entry)).toBe(true));

it.each([
  ...["../crd", "crd", "role.v1.yaml", "example.com/acme/foo", "example.com/acme/foo.git", "/github.com/a/b"],
  ...[
    "./github.com/acme/foo",
    "github.com/acme",
    "github.com",
    "a/_git/b",
    "git::acme/foo",
    "a@b",
    "1@b:c/d",
  ],
  ...[
    "ssh://",
    "https://example.com",
    "file://",
    "?ref=github.com/acme/foo",
    "ftp://example.com/acme/foo",
    "",
  ],
])("not a repository: %s", (entry) => expect(isRepository(entry)).toBe(false));

it.each([
  ["resources: [https://example.com/crd.yaml]", "download files: https://example.com/crd.yaml"],
  ["Bases: ['github.com/acme/foo?ref=main']", "download files: github.com/acme/foo?ref=main"],
  ["components: ['git@example.com:acme/foo']", "download files: git@example.com:acme/foo"],
  ["re\u017fources: ['git::ssh://example.com/a/foo']", "download files: git::ssh://example.com/a/foo"],
  ["patches: [{path: 'HTTPS://example.com/patch.yaml'}]", "download files: HTTPS://example.com/patch.yaml"],
  ["configMapGenerator: [{files: ['a=http://example.com/a']}]", "download files: http://example.com/a"],
  ["crds: ['http:example.com']", "download files: http:example.com"],
  ["openapi: {path: 'https://example.com/openapi.json'}", "download files: https://example.com/openapi.json"],
  ["generators: [generator.yaml]", "run programs or download files: generators"],
  ["transformers: ['{kind: PatchTransformer}']", "run programs or download files: transformers"],
  ["validators: [a.yaml]", "run programs or download files: validators"],
  ["helmCharts: [{name: a, repo: 'oci://example.com'}]", "run programs or download files: helmcharts"],
  ["resources: [/etc]", "it is outside of"],
  ["resources: [../../../outside]", "it is outside of"],
  ["resources: [a, resources: [", "it cannot be read as YAML"],
  ["resources: [a]\nresources: [b]", "it cannot be read as YAML"],
])("refuses an included folder with %s", (text, reason) => {
  const files = {
    "project/config/default/kustomization.yml": "resources: [../crd]\n",
    "project/config/crd/Kustomization": `namePrefix: a\n---\n${text}\n`,
    "outside/kustomization.yaml": "",
  };
  expect(() => copied(files)).toThrow(reason);
});

it("refuses a repository even if a file or folder has the same path", () => {
  for (const path of ["github.com/acme/foo", "github.com/acme/foo/kustomization.yaml"])
    expect(() =>
      copyOf("resources: [github.com/acme/foo]\n", { [`project/config/default/${path}`]: "" }),
    ).toThrow("download files: github.com/acme/foo");
});

it.each([
  ["a file", "resources: [link]", "../../../outside/file"],
  ["a folder", "resources: [link]", "../../../outside"],
  ["a patch", "patches: [{path: link}]", "/etc/hostname"],
  ["a value", "secretGenerator: [{files: [a=link]}]", "../../../outside/file"],
])("refuses a link out of the root to %s", (_, kustomization, link) => {
  const files = {
    "project/config/default/link": { link },
    "outside/file": "",
    "outside/kustomization.yaml": "",
  };
  expect(() => copyOf(kustomization, files)).toThrow("it is outside of");
});

it("refuses a kustomization that is a link out of the root", () => {
  const files = {
    "project/config/default/kustomization.yaml": { link: "../../../outside/kustomization.yaml" },
    "outside/kustomization.yaml": "",
  };
  expect(() => copied(files)).toThrow("it is outside of");
});

it("refuses folders that include others in more ways than its limit", () => {
  const files = Object.fromEntries(
    Array.from({ length: 20 }, (_, at) => [
      `project/config/k${at}/kustomization.yaml`,
      at === 19 ? "" : `resources: [../k${at + 1}]\nbases: [../k${Math.min(at + 2, 19)}]\n`,
    ]),
  );
  expect(() => copyOf("resources: [../k0]", files)).toThrow("it includes folders more than 1000 times");
  expect(copyOf("resources: [../k12]", files)).toHaveLength(9);
});

it("copies the files that kustomize reads, and only those", () => {
  const kustomization = `resources: [../crd, role.yaml, ../missing, other, "--output=a"]
patches: [{path: patch.yaml}, {patch: "- {op: add, path: /a, value: 'https://example.com'}"}]
configMapGenerator: [{name: a, files: [key=values/a.txt], envs: [a.env]}]
configurations: [names.yaml]
commonAnnotations: {source: https://example.com}
images: [{name: controller, newName: example.com/controller, newTag: 1.10}]
`;
  const below = (names: readonly string[]): Files =>
    Object.fromEntries(names.map((name) => [`project/config/default/${name}`, ""]));
  const read = [
    "a.env",
    "names.yaml",
    "patch.yaml",
    "role.yaml",
    "values/a.txt",
    "--output=a/kustomization.yaml",
  ];
  const files = {
    ...below([...read, "unused.yaml", ".env"]),
    "project/config/crd/kustomization.yaml": "resources: [linked]\n",
    "project/config/crd/linked": { link: "../bases" },
    "project/config/bases/kustomization.yaml": "resources: [crd.yaml]",
    "project/config/bases/crd.yaml": "kind: A\n",
  };
  expect(copyOf(kustomization, files)).toEqual(
    [
      ...[...read, "kustomization.yaml"].map((name) => `config/default/${name}`),
      ...["config/bases/crd.yaml", "config/bases/kustomization.yaml"],
      ...["config/crd/kustomization.yaml", "config/crd/linked"],
      // Through the link
      ...["config/crd/linked/crd.yaml", "config/crd/linked/kustomization.yaml"],
    ].sort(),
  );
});

it("writes kustomizations as it has checked them", () => {
  const folder = folderOf({
    "copy/.keep": "",
    "project/kustomization.yaml": "# é\nnamePrefix: &a x\nnameSuffix: *a\n",
  });
  copyKustomization(join(folder, "project"), join(folder, "project"), join(folder, "copy"));
  expect(readFileSync(join(folder, "copy/kustomization.yaml"), "utf8")).toBe(
    '{"namePrefix":"x","nameSuffix":"x"}\n',
  );
});
