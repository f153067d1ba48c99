import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { pageReference } from "@capikit/common/text";
import { describe, expect, it } from "vitest";
import { call } from "../../cli.ts";
import { useProject } from "./added-project.ts";

const { folder, add, read, edit, refused } = useProject("extension", "infrastructure");

/** Names of the files that a command adds and changes. */
const filesIn = (stdout: string): string[] => stdout.match(/^(?:added|changed) .*/gm) ?? [];
const provider = `    {
      name: "my-cloud",
      type: "RuntimeExtensionProvider",
      image,
      replicas: 2,
      // A second program in the image, without kinds, webhooks and roles of the manager's.
      command: ["/nodejs/bin/node", "/app/extension.js"],
      groups: [],
      roles: [],
    },
    // +capikit:scaffold:providers
  ],`;

describe("capikit add extension", () => {
  it("adds the program, its dependency, its entries in the build and the providers, and a test", async () => {
    const { code, stdout, stderr } = await add();
    expect(code, stderr).toBe(0);
    expect(filesIn(stdout).map((line) => line.replace(/ +.*\/project-\d+\//, " "))).toEqual([
      "changed capikit.config.ts",
      "changed package.json",
      "changed rolldown.config.ts",
      "added src/extension/extension.ts",
      "added src/extension/main.ts",
      "added src/extension/variables.ts",
      "added test/runtime-extension.test.ts",
    ]);
    const { dependencies } = JSON.parse(read("package.json"));
    expect(dependencies["@capikit/extension-kit"]).toBe(dependencies["@capikit/controller-kit"]);
    expect(read("rolldown.config.ts")).toContain(
      '    extension: "src/extension/main.ts",\n    // +capikit:scaffold:input\n  },',
    );
    const config = read("capikit.config.ts");
    expect(config).toContain(provider);
    expect(config).toContain('variables: { importExtension: "ts" },');
    for (const path of ["src/extension/extension.ts", "test/runtime-extension.test.ts"])
      expect({ path, left: /paper.?cloud|#if/i.exec(read(path))?.[0] }).toEqual({ path, left: undefined });
  });

  it("adds a program that reaches workload clusters, with its permissions", async () => {
    const { code, stdout, stderr } = await add("--workload");
    expect(code, stderr).toBe(0);
    expect(filesIn(stdout).map((line) => line.replace(/ +.*\/project-\d+\//, " "))).toEqual([
      "changed capikit.config.ts",
      "changed package.json",
      "changed rolldown.config.ts",
      "added src/extension/extension.ts",
      "added src/extension/handlers.ts",
      "added src/extension/main.ts",
      "added test/workload-extension.test.ts",
    ]);
    expect(stdout).toContain("name the roles of the other providers, so that they do not get my-cloud-ext");
    expect(read("capikit.config.ts")).toContain('      roles: ["my-cloud-extension-role"],\n');
    expect(read("capikit.config.ts")).not.toContain("variables");
    expect(read("src/extension/main.ts")).toContain(
      '+kubebuilder:rbac:roleName=my-cloud-extension-role,groups="",resources=secrets,verbs=get\n',
    );
    for (const path of ["src/extension/main.ts", "src/extension/handlers.ts"])
      expect({ path, left: /paper.?cloud|#if/i.exec(read(path))?.[0] }).toEqual({ path, left: undefined });
    expect((await call("generate", "--project", folder(), "--no-cache")).code).toBe(0);
    expect(read("config/rbac/role.yaml")).toContain("name: my-cloud-extension-role\n");
    expect(
      (await call("add", "kind", "Quota", "--group", "acme.example.org", "--project", folder())).code,
    ).toBe(0);
    expect(read("src/main.ts")).toContain("quota");
    await refused(
      add("--workload"),
      "already has a Runtime Extension: src/extension/extension.ts",
      pageReference("guides/workload-hooks#from-runextension-to-runmanager"),
    );
  });

  it("generates, and refuses a second extension", async () => {
    const { code, stderr } = await call("add", "extension", "--project", folder());
    expect(code, stderr).toBe(0);
    expect(read("gen/variables/index.ts")).toContain("team");
    await refused(add(), "already has a Runtime Extension: src/extension/extension.ts", "capikit add hook");
    await refused(add("Foo"), "accepts no arguments");
  });

  it("prints the provider and the program for configurations without markers", async () => {
    edit("capikit.config.ts", (text) => text.replace(/ *\/\/ \+capikit:scaffold:providers\n/, ""));
    edit("rolldown.config.ts", (text) => text.replace(/ *\/\/ \+capikit:scaffold:input\n/, ""));
    const { code, stdout } = await add();
    expect(code).toBe(0);
    expect(stdout).toContain(
      "- capikit.config.ts: no line // +capikit:scaffold:providers; add this code by hand:\n    // in provider of defineConfig\n    {\n",
    );
    expect(stdout).toContain(
      '- rolldown.config.ts: no line // +capikit:scaffold:input; add this code by hand:\n    // in input of defineConfig\n    extension: "src/extension/main.ts",\n',
    );
    expect((await call("generate", "--project", folder(), "--no-cache")).code).toBe(0);
  });

  it("reports what a project builds and releases in another way", async () => {
    rmSync(join(folder(), "rolldown.config.ts"));
    writeFileSync(
      join(folder(), "capikit.config.ts"),
      'export default { kinds: { importExtension: "ts" } };\n',
    );
    edit("package.json", (text) => text.replace(/ {4}"vitest": .*\n/, "").replace(/,(\n {2}\})/g, "$1"));
    const { code, stdout, stderr } = await add();
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("Build: build src/extension/main.ts as extension.js");
    expect(stdout).toContain("add a provider of type RuntimeExtensionProvider");
    expect(stdout).toContain("No test was added");
  });

  it("is called by add hook in a project without an extension", async () => {
    const { code, stdout, stderr } = await call(
      ...(["add", "hook", "BeforeClusterUpgrade", "--project", folder(), "--no-generate"] as const),
    );
    expect(code, stderr).toBe(0);
    expect(filesIn(stdout)).toHaveLength(7);
    expect(read("src/extension/extension.ts")).toContain(
      'handlers: {\n      "before-cluster-upgrade": beforeClusterUpgradeHandler,\n      // +',
    );
    expect(read("src/extension/extension.ts")).not.toContain("jsonPatch");
    expect(read("src/extension/main.ts")).toContain("runExtension(");
    expect(read("capikit.config.ts")).toContain(provider);
    expect(read("test/before-cluster-upgrade.test.ts")).toContain("beforeClusterUpgradeHandler");
  });
});
