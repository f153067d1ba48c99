import { cpSync } from "node:fs";
import { join } from "node:path";
import { generate } from "capikit";
import { describe, expect, it } from "vitest";
import { useProject } from "./added-project.ts";
import { snapshot } from "./created-projects.ts";

const { folder, add, read, edit, refused } = useProject("hook-caller", "infrastructure");
const group = ["--group", "hooks.foo.example.org"];
const api = "api/hooks/v1alpha1";

describe("capikit add hook-caller", () => {
  it("adds the hook, the registration, and the parts of the manager", async () => {
    const before = read("src/main.ts");
    const { code, stdout, stderr } = await add("BeforeDrain", ...group);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("pass hooks to them for callBeforeDrain");
    expect(stdout).toContain("package.json: the program needs @capikit/extension-kit");
    const test = read("test/api-server.test.ts");
    expect(test).toContain(
      "  ...infrastructureWebhooks(),\n  extensionWebhook(myCloudExtension, catalog),\n  // +",
    );
    for (const path of ["@capikit/extension-kit/discovery", "../gen/catalog/index.ts"])
      expect(test).toContain(`from "${path}";`);
    expect(test).toContain('import { myCloudExtension } from "../gen/kinds/api/hooks/v1alpha1/index.ts";');
    expect(read(`${api}/index.ts`)).toContain(
      'export * from "./before-drain.ts";\nexport * from "./my-cloud-extension.ts";\n',
    );
    expect(read(`${api}/my-cloud-extension.ts`)).toContain("path=mycloudextensions,scope=Cluster");
    expect(read("capikit.config.ts")).toContain('        "hooks.foo.example.org",\n');
    expect(read("package.json")).toMatch(
      /"@capikit\/controller-kit": "(.*)",\n {4}"@capikit\/extension-kit": "\1"/,
    );
    const lines = [
      'import { discoveryFlags } from "@capikit/extension-kit/discovery";\n',
      'import { discoverExtensions } from "./hooks/discover-extensions.ts";\n',
      "  mycloudextension: 10,\n",
      "      ...discoveryFlags,\n",
    ];
    const after = read("src/main.ts");
    for (const line of lines) expect(after).toContain(line);
    const setup = / {4}setup\(services\) \{\n.*\n.*\n {4}\},\n/.exec(after)?.[0] ?? "";
    expect(setup).toContain("= discoverExtensions(services, flags.own);");
    expect([...lines, setup].reduce((text, line) => text.replace(line, ""), after)).toBe(before);
  });

  it("names the tests of webhooks whose list it cannot extend", async () => {
    edit("test/api-server.test.ts", (text) =>
      text.replace(/const webhooks = \[[^\]]*\]/, "const webhooks = infrastructureWebhooks()"),
    );
    const { code, stdout, stderr } = await add("BeforeDrain", ...group);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain(
      "test/api-server.test.ts: no line // +capikit:scaffold:webhooks; add this code by hand:\n    // imports\n",
    );
    expect(stdout).toContain(
      "    // in the list of webhooks\n    extensionWebhook(myCloudExtension, catalog),\n",
    );
    expect(read("test/api-server.test.ts")).not.toContain("extensionWebhook");
  });

  it("generates the kind, the catalog, the role and the webhook", async () => {
    await add("BeforeDrain", ...group);
    const project = folder();
    const result = await generate({ project, cache: false });
    expect(result).toMatchObject({ ok: true, diagnostics: [] });
    const paths = result.files.map(({ path }) => path.slice(project.length + 1));
    expect(paths).toEqual(
      expect.arrayContaining([
        "config/crd/bases/hooks.foo.example.org_mycloudextensions.yaml",
        "gen/catalog/index.ts",
        "gen/kinds/api/hooks/v1alpha1/index.ts",
      ]),
    );
    expect(read("config/crd/bases/hooks.foo.example.org_mycloudextensions.yaml")).toContain(
      "objectSelector:",
    );
    expect(read("config/rbac/role.yaml")).toContain("  - mycloudextensions/status\n");
    expect(read("config/webhook/manifests.yaml")).toContain(
      "path: /validate-hooks-foo-example-org-v1alpha1-mycloudextension\n",
    );
    expect(read("config/roles/extension-roles.yaml")).toContain("name: my-cloud-extension-registrar\n");
  });

  it("takes the names of the kind and the version", async () => {
    const { code, stderr } = await add("BeforeDrain", ...group, "--kind", "Responder", "--version", "v1");
    expect(code, stderr).toBe(0);
    expect(read("api/hooks/v1/responder.ts")).toContain("interface Responder extends ExtensionRegistration");
    expect(read("src/hooks/discover-extensions.ts")).toContain("resources=responders/status,verbs=get;patch");
  });

  it("refuses invalid names, a missing or another group, an existing hook, and a second kind", async () => {
    await refused(add("BeforeDrain"), "requires a group", "--group");
    await refused(add(...group), "requires one hook name");
    await refused(add("drain", ...group), "invalid kind name drain");
    expect((await add("BeforeDrain", ...group)).code).toBe(0);
    await refused(add("BeforeDrain", ...group), "already exports another BeforeDrain");
    await refused(add("AfterDrain", "--kind", "Responder"), "already discovers extensions", "omit --kind");
    const other = ["--group", "hooks.bar.example.org"];
    await refused(
      add("AfterDrain", ...other),
      "hooks of another group: hooks.foo.example.org",
      "omit --group",
    );
  });

  it("refuses projects with hooks of several groups", async () => {
    expect((await add("BeforeDrain", ...group)).code).toBe(0);
    cpSync(join(folder(), "api/hooks"), join(folder(), "api/bar"), { recursive: true });
    edit("api/bar/v1alpha1/index.ts", (text) => text.replaceAll("hooks.foo", "hooks.bar"));
    await refused(add("AfterDrain"), "hooks of several groups", "supports projects with hooks of one group");
  });

  it("adds only the types, the call and the test of a further hook", async () => {
    expect((await add("BeforeDrain", ...group, "--kind", "Responder")).code).toBe(0);
    const before = snapshot(folder());
    const { code, stdout, stderr } = await add("AfterDrain");
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("pass hooks to them for callAfterDrain");
    const after = snapshot(folder());
    const changed = [...after].filter(([path, text]) => before.get(path) !== text).map(([path]) => path);
    expect(changed).toEqual([
      `${api}/after-drain.ts`,
      `${api}/index.ts`,
      "src/hooks/after-drain.ts",
      "test/after-drain.test.ts",
    ]);
    const result = await generate({ project: folder(), cache: false });
    expect(result).toMatchObject({ ok: true, diagnostics: [] });
  });

  it("prints the edits of managers without a marker", async () => {
    edit("src/main.ts", (text) => text.replace("// +capikit:scaffold:flags", ""));
    const before = read("src/main.ts");
    const { code, stdout, stderr } = await add("BeforeDrain", ...group);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("src/main.ts: no line // +capikit:scaffold:flags; add this code by hand:\n");
    expect(stdout).toContain('    import { discoverExtensions } from "./hooks/discover-extensions.ts";\n');
    expect(stdout).toContain("    // in flags of parseManagerFlags\n    ...discoveryFlags,\n");
    expect(read("src/main.ts")).toBe(before);
    expect(read("src/hooks/discover-extensions.ts")).toContain("export function discoverExtensions(");
  });

  it("requires a manager", async () => {
    edit("src/main.ts", () => "export {};\n");
    await refused(add("BeforeDrain", ...group), "no manager found", "await runManager((argv) => {");
  });
});

describe("capikit add hook-caller, in a manager with a setup", () => {
  const addon = useProject("hook-caller", "addon");

  it("writes the files, and prints the edits of main", async () => {
    const before = addon.read("src/main.ts");
    const { code, stdout, stderr } = await addon.add("BeforeInstall", ...group);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("src/main.ts: no line // +capikit:scaffold:manager; add this code by hand:\n");
    expect(stdout).toContain("    setup(services) {\n");
    expect(addon.read("src/main.ts")).toBe(before);
    expect(addon.read("src/hooks/before-install.ts")).toContain("callBeforeInstall");
  });
});
