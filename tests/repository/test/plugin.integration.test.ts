import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from "vitest";
import { Editor } from "../../../packages/cli/test/commands/lsp/editor.ts";
import { createProject, type Project } from "../src/project.ts";
import { packOnce } from "../src/published.ts";
import { root } from "../src/root.ts";

const source = readFileSync(join(root, "examples/plugin/src/plugin.ts"), "utf8");
const kind = (name: string, markers: string) => `/**
 * A ${name}.
 *${markers}
 */
export interface ${name} extends KubernetesObject {
  /** The desired state. */
  spec: ${name}Spec;
}

/** The desired state. */
export interface ${name}Spec {
  /** +acme:costCenter */
  payer: string;
}
`;
const types = `import type { KubernetesObject } from "@capikit/api/meta";\n\n${kind("Foo", "\n * +acme:team=network")}\n${kind("Bar", "")}`;
const deployment = `apiVersion: apps/v1
kind: Deployment
metadata: { name: foo, namespace: foo-system }
spec:
  template:
    spec:
      containers: [{ name: manager, image: "ghcr.io/acme/foo:v1.0.0" }]
`;

describe("a plugin of a package outside the workspace", () => {
  let folder: string;
  let project: Project;

  beforeAll(async () => {
    folder = realpathSync(mkdtempSync(join(tmpdir(), "capikit-plugin-")));
    project = createProject(folder, await packOnce(inject("packages")));
    const exported = { name: "acme-plugin", version: "1.0.0", type: "module", exports: "./index.js" };
    project.write({
      "node_modules/acme-plugin/package.json": JSON.stringify(exported),
      "node_modules/acme-plugin/index.js": stripTypeScriptTypes(source),
      "capikit.config.ts":
        'import acme from "acme-plugin";\nimport { defineConfig } from "capikit";\n\nexport default defineConfig({ plugins: [acme] });\n',
      "api/v1/index.ts": '/** +groupName=foo.example.org */\nexport * from "./foo.ts";\n',
      "api/v1/foo.ts": types,
      "config/infrastructure-components.yaml": deployment,
    });
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it("has types for its author", () => {
    project.write({ "plugin.ts": source });
    expect(project.compile(["plugin.ts"], [])).toBe("");
  });

  it("adds an emitter with diagnostics, a marker that it reads, and a marker of schemas", () => {
    const { status, stdout, stderr } = project.capikit("generate");
    expect({ status, stderr: stderr.replaceAll(/^ .*\n/gm, "") }).toEqual({
      status: 0,
      stderr: expect.stringMatching(/foo\.ts:\d+:18 - warning acme\/no-team: Bar has no team/),
    });
    expect(stdout + stderr).toContain("config/owners/owners.yaml");
    expect(project.read("config/owners/owners.yaml")).toMatch(/^#.*\nFoo\.foo\.example\.org: network\n$/);
    expect(project.read("config/crd/bases/foo.example.org_foos.yaml")).toContain(
      "pattern: ^[A-Z]{2}-[0-9]{4}$",
    );
    expect(project.capikit("generate", "--check").status).toBe(0);
  });

  it("adds a lint rule, which comments disable", () => {
    const file = "config/infrastructure-components.yaml";
    const { stdout } = project.capikit("lint", file);
    expect(stdout).toContain(`${file}:4:1 - error acme/image-registry: image ghcr.io/acme/foo:v1.0.0`);
    project.write({
      [file]: `# capikit-lint-disable acme/image-registry mirrored at run time\n${deployment}`,
    });
    expect(project.capikit("lint", file).stdout).not.toMatch(/acme\/image-registry|lint\/unknown-rule/);
  });

  it.each([
    [["generate", "--help"], /Plugins of this project:\n {2}owners {2}teams of kinds/],
    [["explain", "acme:team"], /\+acme:team=<string>\n\n {2}Declares the team/],
    // The Tab key must not run the configuration of a folder.
    [["completion", "words", "--", "generate", "ow"], /^$/],
    [["explain", "acme/no-team"], /^acme\/no-team: A kind without a team\nwarning\n/],
    [["explain", "acme/image-registry"], /Images are in the registry of Acme/],
    [["explain", "acme/cluster-team"], /Clusters have the label/],
  ] as const)("is part of %j", (argv, shown) => {
    expect(project.capikit(...argv).stdout).toMatch(shown);
  });

  it("suggests its markers for unknown ones", () => {
    project.write({ "api/v1/foo.ts": types.replace("acme:team", "acme:teem") });
    const { status, stderr, stdout } = project.capikit("generate");
    project.write({ "api/v1/foo.ts": types });
    expect({ status, text: stdout + stderr }).toEqual({
      status: 1,
      text: expect.stringMatching(/unknown marker \+acme:teem\n[\s\S]*did you mean \+acme:team\?/),
    });
  });

  it("has help and diagnostics in editors", async () => {
    const command = ["node_modules/capikit/bin/capikit.js", "lsp", "--stdio"];
    const editor = new Editor(folder, spawn(process.execPath, command, { cwd: folder }));
    onTestFinished(() => void editor.child.kill("SIGKILL"));
    await editor.initialize();
    await editor.open("api/v1/foo.ts");
    const messages = (await editor.diagnostics("api/v1/foo.ts")).map(({ message }) => message);
    expect(messages).toEqual(["Bar has no team\nhelp: add +acme:team=NAME"]);
    expect(await editor.hover("api/v1/foo.ts", "acme:team=network")).toContain(
      "Declares the team that owns a kind.",
    );
  });
});
