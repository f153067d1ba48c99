import { join } from "node:path";
import { expect, it } from "vitest";
import { remoteResource } from "../../../src/shared/lint/render-overlays.ts";
import { projectOf } from "../../cli.ts";

function found(files: Readonly<Record<string, string>>): string | undefined {
  return remoteResource(join(projectOf(files).root, "config/default"));
}

it.each([
  ["resources: [https://example.com/crd.yaml]", "https://example.com/crd.yaml"],
  ["Bases: ['github.com/acme/foo?ref=main']", "github.com/acme/foo?ref=main"],
  ["components: ['git@example.com:acme/foo']", "git@example.com:acme/foo"],
  ["reſources: ['git::ssh://example.com/foo']", "git::ssh://example.com/foo"],
  ["patches: [{path: 'HTTPS://example.com/patch.yaml'}]", "HTTPS://example.com/patch.yaml"],
  ["configMapGenerator: [{files: ['a=http://example.com/a']}]", "a=http://example.com/a"],
  ["generators: [generator.yaml]", "generators"],
  ["transformers: ['{kind: PatchTransformer}']", "transformers"],
])("finds a remote resource of an included folder: %s", (text, remote) => {
  expect(
    found({
      "config/default/kustomization.yml": "resources: [../crd]\n",
      "config/crd/Kustomization": `resources: [../default]\n---\n${text}\n`,
    }),
  ).toBe(remote);
});

it("finds an address even if a folder has the same name", () => {
  const files = {
    "config/default/kustomization.yaml": "resources: [github.com/acme/foo]\n",
    "config/default/github.com/acme/foo/kustomization.yaml": "",
  };
  expect(found(files)).toBe("github.com/acme/foo");
});

it("returns the path of a file that cannot be read as YAML", () => {
  expect(found({ "config/default/kustomization.yaml": "resources: [a, resources: [" })).toMatch(
    /config\/default\/kustomization\.yaml$/,
  );
});

it("finds no remote resource in local folders, existing or not", () => {
  const text = `resources: [../crd, role.v1.yaml, ../missing, other]
patches: [{path: patch.yaml}, {patch: "- {op: add, path: /a, value: 'https://example.com'}"}]
commonAnnotations: {source: https://example.com}
images: [{name: controller, newName: example.com/controller}]
`;
  const files = { "config/default/kustomization.yaml": text, "config/default/role.v1.yaml": "" };
  expect(found(files)).toBeUndefined();
});
