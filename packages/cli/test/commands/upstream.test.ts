import { join } from "node:path";
import { expect, test } from "vitest";
import { call, projectOf } from "../cli.ts";

const crd = (spec: string) => `apiVersion: apiextensions.k8s.io/v1
kind: CustomResourceDefinition
metadata: {name: widgets.acme.example}
spec:
  group: acme.example
  scope: Namespaced
  names: {kind: Widget, plural: widgets}
  versions:
  - name: v1
    served: true
    storage: true
    schema:
      openAPIV3Schema: {type: object, properties: {spec: {type: object, properties: {${spec}}}}}
`;

const files = {
  "old/config/crd/bases/widgets.yaml": crd("a: {type: string}"),
  "old/testdata/other.yaml": crd("z: {type: string}"),
  "old/manifests.yaml": crd("a: {type: string}"),
  "new/widgets.yaml": crd("a: {type: string, maxLength: 3}"),
  "new/kustomization.yaml": "resources: [widgets.yaml]\n",
};

test("upstream diff reports changes, with the exit codes of diff", async () => {
  const { root } = projectOf(files);
  const [before, after] = [join(root, "old"), join(root, "new")];
  const { code, stdout, stderr } = await call("upstream", "diff", before, after);
  expect({ code, stderr }).toEqual({ code: 1, stderr: "" });
  expect(stdout).toContain("Widget (acme.example)\n  breaking for objects  v1 spec.a: maxLength none → 3\n");
  expect(await call("upstream", "diff", before, before)).toEqual({
    code: 0,
    stdout: "no change\n",
    stderr: "",
  });
});

test("upstream diff reads Go files only in packages of API types of the release", async () => {
  const go = 'package a\n\nconst FooLabel = "cluster.x-k8s.io/foo"\n';
  const { root } = projectOf({
    "my-api/old/widgets.yaml": crd("a: {type: string}"),
    "my-api/new/widgets.yaml": crd("a: {type: string}"),
    "my-api/old/api/core/names.go": go.replace("foo", "bar"),
    "my-api/new/api/core/names.go": go.replace("foo", "bar"),
    "my-api/next/api/core/names.go": go.replace("foo", "bar"),
    "my-api/new/internal/names.go": go,
    "my-api/new/dev1/names.go": go,
    "my-api/next/widgets.yaml": crd("a: {type: string}"),
    "my-api/next/core/v1beta2/names.go": go,
  });
  const [before, after, next] = ["old", "new", "next"].map((folder) => join(root, "my-api", folder));
  expect(await call("upstream", "diff", before ?? "", after ?? "")).toMatchObject({ stdout: "no change\n" });
  const changed = await call("upstream", "diff", before ?? "", next ?? "");
  expect(changed.stdout).toContain("cluster.x-k8s.io/foo");
});

test("upstream diff fails on breaking changes only when asked", async () => {
  const { root } = projectOf({
    ...files,
    "wider/widgets.yaml": crd("a: {type: string}, b: {type: string}"),
  });
  const [before, breaking, wider] = ["old", "new", "wider"].map((folder) => join(root, folder));
  const codeOf = async (...argv: (string | undefined)[]): Promise<number | null> =>
    (await call("upstream", "diff", ...argv.map(String))).code;
  expect(await codeOf(before, breaking, "--fail-on", "breaking")).toBe(1);
  expect(await codeOf(before, breaking, "--fail-on", "none")).toBe(0);
  expect(await codeOf(before, wider, "--fail-on", "breaking")).toBe(0);
  expect(await codeOf(before, wider, "--fail-on", "any")).toBe(1);
  expect(await codeOf(before, wider)).toBe(1);
  expect(await codeOf(before, wider, "--fail-on", "all")).toBe(2);
});

test("upstream diff writes JSON", async () => {
  const { root } = projectOf(files);
  const paths = [join(root, "old/manifests.yaml"), join(root, "new/widgets.yaml")] as const;
  const json = await call("upstream", "diff", ...paths, "--format", "json");
  expect(json.code).toBe(1);
  expect(JSON.parse(json.stdout)).toMatchObject({
    counts: { objects: 1, clients: 0, compatible: 0, documentation: 0 },
    changes: [{ path: "spec.a", code: "max-length-changed", after: 3 }],
  });
});

test("a release that declares a kind twice is a usage error with both places", async () => {
  const { root } = projectOf({ "a/one.yaml": crd(""), "a/two.yaml": crd("") });
  const { code, stderr } = await call("upstream", "diff", join(root, "a"), join(root, "a"));
  expect(code).toBe(2);
  expect(stderr).toContain("duplicate Widget (acme.example)");
  expect(stderr).toContain("one.yaml");
  expect(stderr).toContain("two.yaml");
});
