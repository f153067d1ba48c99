import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it } from "vitest";
import { createProject, type Project } from "../src/project.ts";
import { type Packed, packOnce } from "../src/published.ts";
import { blocksOfGuide, filesOfGuides } from "../src/samples/guides.ts";
import { typescript5, typescript7 } from "../src/typescript.ts";

let folder: string;
let project: Project;
let packed: readonly Packed[];

/** The guide's project with the packages as they are published. */
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "capikit-generators-guide-"));
  packed = await packOnce(inject("packages"));
  project = createProject(join(folder, "project"), packed);
  project.write(filesOfGuides("generate"));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe("the guide of the generators, with the packages as published", () => {
  const crd = "config/crd/bases/infrastructure.cluster.x-k8s.io_fooclusters.yaml";

  it("generates a CRD", () => {
    expect(project.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
    const text = readFileSync(join(project.folder, crd), "utf8");
    expect(text).toContain("minimum: 1");
    // The marker defines int32, so it comes from the published declarations.
    expect(text).toContain("format: int32");
    expect(text).toContain("- Premium");
  });

  it("checks committed files", () => {
    // The guide's project is not in a repository.
    const allow = ["--allow", "released-versions"];
    expect(project.capikit("generate", "--check", ...allow).status).toBe(0);
    const text = readFileSync(join(project.folder, crd), "utf8");
    project.write({ [crd]: text.replace("minimum: 1", "minimum: 2") });
    const drifted = project.capikit("generate", "--check");
    expect(drifted.status).toBe(1);
    expect(drifted.stdout + drifted.stderr).toContain("minimum: 2");
    expect(project.capikit("generate").status).toBe(0);
    expect(readFileSync(join(project.folder, crd), "utf8")).toBe(text);
  });

  it("names the marker that was meant", () => {
    const path = "api/infrastructure/v1alpha1/foo-cluster.ts";
    const text = readFileSync(join(project.folder, path), "utf8");
    project.write({ [path]: text.replace("validation:Minimum", "validation:Minimun") });
    const { status, stderr } = project.capikit("generate");
    project.write({ [path]: text });
    expect(status).toBe(1);
    expect(stderr).toMatch(/api\/infrastructure\/v1alpha1\/foo-cluster\.ts:\d+:\d+/);
    expect(stderr).toMatch(/CK\d{4}/);
    expect(stderr).toContain("+kubebuilder:validation:Minimum");
  });

  it("takes the configuration of the guide", () => {
    const before = readFileSync(join(project.folder, crd), "utf8");
    project.write({
      ...filesOfGuides("configuration"),
      "hack/boilerplate.yaml.txt": "# Copyright YEAR Foo\n",
    });
    expect(project.capikit("generate")).toMatchObject({ status: 0, stderr: "" });
    expect(readFileSync(join(project.folder, crd), "utf8")).toContain("# Copyright 2026 Foo");
    rmSync(join(project.folder, "capikit.config.ts"));
    expect(project.capikit("generate").status).toBe(0);
    expect(readFileSync(join(project.folder, crd), "utf8")).toBe(before);
  });

  it("runs the build script of the guide", () => {
    project.write(filesOfGuides("builds"));
    expect(project.node("generate.ts")).toBe("");
  });

  it("runs the examples of the schema guide", () => {
    const files = filesOfGuides("schema");
    project.write(files);
    const blocks = blocksOfGuide("schema");
    for (const file of Object.keys(files)) {
      const printed = blocks[blocks.findIndex(({ path }) => path === file) + 1];
      expect(printed?.language).toBe("console");
      expect(`$ node ${file}\n${project.node(file)}`).toBe(printed?.text);
    }
  });
});

describe("the published types", () => {
  it("of @capikit/api and @capikit/schema use neither Node nor browser APIs", () => {
    project.write({ "stranger.ts": ["@capikit/api/meta", "@capikit/schema"].map(importOf).join("") });
    expect(project.compile(["stranger.ts"], [])).toBe("");
  });

  it("of all entry points compile with TypeScript 5.9 and 7", () => {
    const entries = packed.flatMap(({ manifest: { name, exports } }) =>
      Object.keys(exports)
        // client-node is an optional peer dependency, which the project does not have.
        .filter((key) => !["./package.json", "./client-node"].includes(key))
        .map((key) => name + key.slice(1)),
    );
    expect(entries).toContain("@capikit/envtest");
    project.write({ "all.ts": entries.map(importOf).join("") });
    for (const compiler of [typescript5, typescript7])
      expect(project.compile(["all.ts"], ["node"], compiler)).toBe("");
    expect(project.node("all.ts")).toBe("");
  });
});

function importOf(name: string, index: number): string {
  return `import * as all${index} from "${name}";\nexport const names${index} = Object.keys(all${index});\n`;
}
