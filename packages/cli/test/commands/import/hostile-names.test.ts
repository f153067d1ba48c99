import { existsSync, lstatSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { call, projectOf } from "../../cli.ts";

function crd(change: (document: ReturnType<typeof plain>) => void = () => {}): string {
  const document = plain();
  change(document);
  return JSON.stringify(document);
}

const plain = () => ({
  apiVersion: "apiextensions.k8s.io/v1",
  kind: "CustomResourceDefinition",
  metadata: { name: "foos.example.org" },
  spec: {
    group: "example.org",
    scope: "Namespaced",
    names: { kind: "Foo", plural: "foos" } as Record<string, unknown>,
    versions: [{ name: "v1", served: true, storage: true, schema: { openAPIV3Schema: { type: "object" } } }],
  },
});

describe("names that would become code or paths", () => {
  test.each([
    [
      "a line break in metadata.name",
      crd(({ metadata }) => (metadata.name = "foos.example.org\nhit();")),
      "metadata.name",
    ],
    ["a comment's end in spec.group", crd(({ spec }) => (spec.group = "*/ hit(); /*.org")), "spec.group"],
    ["a path in spec.group", crd(({ spec }) => (spec.group = "../../outside")), "spec.group"],
    ["capitals in spec.group", crd(({ spec }) => (spec.group = "Example.org")), "spec.group"],
    ["a path in the plural", crd(({ spec }) => (spec.names.plural = "../foos")), "spec.names.plural"],
    ["a line break in the plural", crd(({ spec }) => (spec.names.plural = "foos\n")), "spec.names.plural"],
    [
      "a line break in the singular",
      crd(({ spec }) => (spec.names.singular = "foo\n+x")),
      "spec.names.singular",
    ],
    [
      "a line break in a short name",
      crd(({ spec }) => (spec.names.shortNames = ["fo\n"])),
      "spec.names.shortNames",
    ],
    ["markup in a category", crd(({ spec }) => (spec.names.categories = ["*/"])), "spec.names.categories"],
    ["a word of the language as kind", crd(({ spec }) => (spec.names.kind = "class")), "kind"],
    ["a scope that is none", crd(({ spec }) => (spec.scope = "Namespaced\n")), "spec.scope"],
  ])("%s", async (_, text, named) => {
    const { root } = projectOf({ "crd.yaml": text });
    const { code, stderr } = await call("import", "crd", join(root, "crd.yaml"), "--out", join(root, "out"));
    expect(stderr).toContain(named);
    expect(code).toBe(2);
    expect(existsSync(join(root, "out"))).toBe(false);
  });

  test("groups that differ in case only write nothing outside the output folder", async () => {
    const files = ["../../outside.a", "../../OUTSIDE.a"].map((group, at) =>
      crd(({ spec, metadata }) => {
        spec.group = group;
        metadata.name = `foos.${group}`;
        spec.names.kind = `Foo${at}`;
      }),
    );
    const { root } = projectOf({ "a.yaml": files[0] ?? "", "b.yaml": files[1] ?? "" });
    const paths = [join(root, "a.yaml"), join(root, "b.yaml")];
    expect(await call("import", "crd", ...paths, "--out", join(root, "x/y/out"))).toMatchObject({ code: 2 });
    expect(readdirSync(root).sort()).toEqual(["a.yaml", "b.yaml", "node_modules"]);
  });

  test("a list type cannot bring markers of its own", async () => {
    const text = crd(({ spec }) => {
      const schema = {
        type: "object",
        properties: {
          spec: {
            type: "array",
            items: { type: "string" },
            "x-kubernetes-list-type": "atomic\n+kubebuilder:validation:MaxItems=1",
          },
        },
      };
      Object.assign(spec.versions[0] ?? {}, { schema: { openAPIV3Schema: schema } });
    });
    const { root, read } = projectOf({ "crd.yaml": text });
    const { code, stderr } = await call("import", "crd", join(root, "crd.yaml"), "--out", join(root, "out"));
    expect({ code, stderr }).toMatchObject({ code: 0, stderr: expect.stringContaining("list type") });
    expect(read("out/api/v1/foo.ts")).not.toContain("MaxItems");
  });

  test("control characters of a document do not reach the terminal", async () => {
    const text = crd(({ metadata }) => (metadata.name = "foos\u001b[2J\u202e.example.org"));
    const { root } = projectOf({ "crd.yaml": text });
    const { stderr } = await call("import", "crd", join(root, "crd.yaml"), "--out", join(root, "out"));
    expect(stderr).toContain("metadata.name");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: that is what is looked for
    expect(stderr).not.toMatch(/[\u001b\u202e]/);
  });
});

describe("files that are there", () => {
  test("a file without the mark is not overwritten, and nothing else is written", async () => {
    const { root, read } = projectOf({ "crd.yaml": crd(), "out/api/v1/foo.ts": "export const mine = 1;\n" });
    const { code, stderr } = await call("import", "crd", join(root, "crd.yaml"), "--out", join(root, "out"));
    expect(code).toBe(2);
    expect(stderr).toContain(join(root, "out/api/v1/foo.ts"));
    expect(read("out/api/v1/foo.ts")).toBe("export const mine = 1;\n");
    expect(readdirSync(join(root, "out"))).toEqual(["api"]);
    expect(readdirSync(join(root, "out/api/v1"))).toEqual(["foo.ts"]);
  });

  test.each(["tsconfig.json", "capikit.config.ts", "api/v1/index.ts"])(
    "a folder with %s is refused",
    async (path) => {
      const { root, read } = projectOf({ "crd.yaml": crd(), [`out/${path}`]: "// mine\n" });
      const result = await call("import", "crd", join(root, "crd.yaml"), "--out", join(root, "out"));
      expect(result).toMatchObject({ code: 2, stdout: "" });
      expect(result.stderr).toContain(`the output folder already has ${join(root, "out", path)}`);
      expect(read(`out/${path}`)).toBe("// mine\n");
      expect(existsSync(join(root, "out/api/v1/foo.ts"))).toBe(false);
    },
  );

  test.each([
    ["a folder", "out/api", "outside"],
    ["a file", "out/api/v1/foo.ts", "outside/foo.ts"],
    ["a link to nothing", "out/api/v1/foo.ts", "outside/absent.ts"],
  ])("%s behind a symbolic link is not written", async (_, link, target) => {
    const { root, read } = projectOf({
      "crd.yaml": crd(),
      "outside/foo.ts": "// Generated by capikit: mine\n",
    });
    mkdirSync(join(root, link, ".."), { recursive: true });
    symlinkSync(join(root, target), join(root, link));
    const { code, stderr } = await call("import", "crd", join(root, "crd.yaml"), "--out", join(root, "out"));
    expect(code).toBe(2);
    expect(stderr).toContain("symbolic link");
    expect(lstatSync(join(root, link)).isSymbolicLink()).toBe(true);
    expect(readdirSync(join(root, "outside"))).toEqual(["foo.ts"]);
    expect(read("outside/foo.ts")).toBe("// Generated by capikit: mine\n");
  });
});
