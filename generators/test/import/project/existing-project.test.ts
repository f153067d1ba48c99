import { describe, expect, it } from "vitest";
import { importCrds } from "../../../src/import/import-crds.ts";
import type { ExistingProject } from "../../../src/import/project/existing-project.ts";
import { type CrdInput, crdYaml } from "../crd-yaml.ts";

const specOf = (properties: object): object => ({
  type: "object",
  properties: { spec: { type: "object", properties } },
});
const schema = specOf({ a: { type: "string" } });

/** Imports a kind into a project, and returns all files of the project. */
function add(
  files: Readonly<Record<string, string>>,
  input: Partial<CrdInput> & Pick<CrdInput, "kind">,
  project: Partial<ExistingProject> = {},
): Record<string, string> {
  const crd = { path: "a.yaml", text: crdYaml({ schema, ...input }) };
  const result = importCrds([crd], {
    descriptions: true,
    project: { files: new Map(Object.entries(files)), ...project },
  });
  expect(result.diagnostics).toEqual([]);
  return { ...files, ...Object.fromEntries(result.files.map(({ path, text }) => [path, text])) };
}

const apiFiles = (files: object): string[] =>
  Object.keys(files)
    .filter((path) => path.startsWith("api/"))
    .sort();

describe("an import into a project", () => {
  it("adds kinds to those of earlier imports", () => {
    const first = add({}, { kind: "Foo" });
    const second = add(first, { kind: "Bar" });
    expect(apiFiles(second)).toEqual(["api/v1/bar.ts", "api/v1/foo.ts", "api/v1/index.ts"]);
    expect(second["api/v1/foo.ts"]).toBe(first["api/v1/foo.ts"]);
    expect(second["api/v1/index.ts"]).toMatch(
      /export \* from "\.\/foo\.js";\nexport \* from "\.\/bar\.js";\n$/,
    );
    expect(add(second, { kind: "Foo" })).toEqual(second);
  });

  it("refuses to change the file of an earlier import, unless it replaces it", () => {
    const path = "api/v1/foo.ts";
    const first = add({}, { kind: "Foo" });
    const edited = (first[path] ?? "").replace("  a?: string;", "  a?: string;\n\n  own?: boolean;");
    const crd = { path: "a.yaml", text: crdYaml({ kind: "Foo", schema }) };
    const project = { files: new Map(Object.entries({ ...first, [path]: edited })) };
    const refused = importCrds([crd], { descriptions: true, project });
    expect(refused).toMatchObject({ files: [], diagnostics: [{ code: "CK9010", location: { path } }] });
    const replaced = importCrds([crd], { descriptions: true, project, replace: true });
    expect(replaced.diagnostics).toEqual([]);
    expect(replaced.files.find((file) => file.path === path)?.text).toBe(first[path]);
  });

  it("keeps the text of an index that the user wrote", () => {
    const index =
      '/**\r\n * Ours.\r\n *\r\n * +groupName=example.org\r\n * +capikit:contract:v1beta2=v1\r\n */\r\nexport * from "./mine.js"; // first\r\n// end\r\n';
    const files = add(
      { "api/v1/index.ts": index, "api/v1/mine.ts": "export interface Mine {}\n" },
      { kind: "Foo" },
    );
    expect(files["api/v1/index.ts"]).toBe(
      index.replace("// first\r\n", '// first\r\nexport * from "./foo.js";\r\n'),
    );
  });

  it("finds packages of other layouts, and places new versions and groups next to them", () => {
    const files = { "types/foo/v1/index.ts": "/**\n * +groupName=example.org\n */\n" };
    expect(Object.keys(add(files, { kind: "Foo" }))).toContain("types/foo/v1/foo.ts");
    expect(Object.keys(add(files, { kind: "Foo", version: "v2" }))).toContain("types/foo/v2/foo.ts");
    const other = add(
      { "api/v1/index.ts": files["types/foo/v1/index.ts"] },
      { kind: "Foo", group: "acme.example.org" },
    );
    expect(apiFiles(other)).toEqual(["api/acme/v1/foo.ts", "api/acme/v1/index.ts", "api/v1/index.ts"]);
  });

  it("never takes the file of another kind", () => {
    expect(apiFiles(add(add({}, { kind: "Index" }), { kind: "IndexKind" }))).toEqual([
      "api/v1/index-kind-kind.ts",
      "api/v1/index-kind.ts",
      "api/v1/index.ts",
    ]);
  });

  it("imports a kind into the file that declares it, which a marker must allow", () => {
    const types = "export interface Bar extends KubernetesObject {}\n";
    const files = { ...add({}, { kind: "Foo" }), "api/v1/types.ts": types };
    const written = importCrds([{ path: "a.yaml", text: crdYaml({ kind: "Bar", schema }) }], {
      descriptions: true,
      project: { files: new Map(Object.entries(files)) },
    }).files.find(({ path }) => path === "api/v1/types.ts");
    expect(written).toMatchObject({ text: expect.stringContaining("CRD bars.example.org") });
    expect(written?.existing).toBeUndefined();
  });

  it("imports with the extension of the project", () => {
    expect(add({}, { kind: "Foo" }, { importExtension: ".ts" })["api/v1/index.ts"]).toContain(
      'export * from "./foo.ts";',
    );
  });
});
