import { chmodSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { call } from "../../cli.ts";
import { useProject } from "./added-project.ts";
import { managerText, snapshot } from "./created-projects.ts";

const { folder, recreate, add, read, edit, refused } = useProject("kind", "infrastructure", (folder) =>
  writeFileSync(join(folder, "src/main.ts"), managerText),
);

describe("capikit add kind", () => {
  it("writes types, controller and test, and registers them", async () => {
    const { code, stdout, stderr } = await add("FooPolicy");
    expect(code, stderr).toBe(0);
    expect(stdout.match(/^(added|changed) .*/gm)?.map((line) => line.replace(/ .*\//, " "))).toEqual([
      "added foo-policy.ts",
      "changed index.ts",
      "added foo-policy.ts",
      "changed main.ts",
      "added foo-policy.test.ts",
    ]);
    expect(read("api/infrastructure/v1alpha1/index.ts")).toMatch(/\nexport \* from "\.\/foo-policy\.ts";\n$/);
    const main = read("src/main.ts");
    expect(main).toContain(
      "  controllers: [\n      myCloudClusters(platform),\n      myCloudMachines(platform),\n      fooPolicies(),\n      // +capikit:scaffold:controllers\n    ],",
    );
    expect(main).toContain("  foopolicy: 10,\n  // +");
    expect(main).toContain('import { fooPolicies } from "./infrastructure/foo-policy.ts";\n// +');
  });

  it("reads a package.json with a byte order mark", async () => {
    edit("package.json", (text) => `\uFEFF${text}`);
    const { code, stderr } = await add("FooPolicy");
    expect(code, stderr).toBe(0);
    expect(read("test/foo-policy.test.ts")).toContain("FooPolicy");
  });

  it("shows a diff and writes nothing with --dry-run", async () => {
    const before = snapshot(folder());
    const { code, stdout } = await add("FooPolicy", "--dry-run");
    expect(code).toBe(0);
    expect(stdout).toContain("--- a/src/main.ts\n+++ b/src/main.ts\n@@ ");
    expect(stdout).toContain("\n+      fooPolicies(),\n");
    expect(stdout).toContain("--- /dev/null\n+++ b/test/foo-policy.test.ts\n");
    expect(snapshot(folder())).toEqual(before);
  });

  it("reports the changes to programs", async () => {
    const { stdout } = await add("FooPolicy", "--format", "json", "--dry-run");
    expect(JSON.parse(stdout)).toMatchObject({
      ok: true,
      written: false,
      files: [{ path: "api/infrastructure/v1alpha1/foo-policy.ts", status: "added" }, {}, {}, {}, {}],
      notes: [
        expect.stringContaining("describe a FooPolicy"),
        expect.stringContaining(
          "its controller sets the Cluster in the label cluster.x-k8s.io/cluster-name as owner",
        ),
        expect.any(String),
      ],
    });
  });

  it("keeps every other byte: line ends, tabs, quotes, comments, odd formatting, mode", async () => {
    edit("src/main.ts", (text) =>
      text
        .replace("controllers: [\n", "controllers:   [ // ours: ], [\n")
        .replace(
          "// +capikit:scaffold:controllers\n    ]",
          "/* last, really */\n  // +capikit:scaffold:controllers\n   /* end */ ]",
        )
        .replaceAll(/^(?: {2})+/gm, (spaces) => "\t".repeat(spaces.length / 2))
        .replaceAll('"', "'")
        .replaceAll("\n", "\r\n"),
    );
    chmodSync(join(folder(), "src/main.ts"), 0o755);
    const before = read("src/main.ts");
    expect((await add("FooPolicy")).code).toBe(0);
    const after = read("src/main.ts");
    const lines = [
      "import { fooPolicies } from './infrastructure/foo-policy.ts';\r\n",
      "\tfoopolicy: 10,\r\n",
      "\tfooPolicies(),\r\n",
    ];
    for (const line of lines) expect(after).toContain(line);
    const without = lines.reduce((text, line) => text.replace(line, ""), after);
    expect(without).toBe(before);
    expect(statSync(join(folder(), "src/main.ts")).mode & 0o777).toBe(0o755);
    // New code has the style of its neighbours.
    expect(read("src/infrastructure/foo-policy.ts")).toMatch(/\r\n\treturn defineController\(\{\r\n\t\tname/);
  });

  it("finds a list in the result of setup", async () => {
    edit("src/main.ts", (text) =>
      text
        .replace("controllers: [", "setup: () => ({ controllers: [")
        .replace("    ],\n  };\n});", "    ] }),\n  };\n});"),
    );
    expect((await add("FooPolicy")).code).toBe(0);
    expect(read("src/main.ts")).toContain(
      "myCloudMachines(platform),\n      fooPolicies(),\n      // +capikit:scaffold:controllers\n    ] }),",
    );
  });

  it("finds a list of another file", async () => {
    const list =
      "[\n    myCloudClusters(platform),\n    myCloudMachines(platform),\n    // +capikit:scaffold:controllers\n  ]";
    edit("src/main.ts", (text) =>
      text
        .replace(/controllers: \[[\s\S]*?\n {4}\],/, "controllers: controllersOf(platform),")
        .replace(
          "import { openPlatform",
          'import { controllersOf } from "./controllers.ts";\nimport { openPlatform',
        ),
    );
    writeFileSync(
      join(folder(), "src/controllers.ts"),
      `import { myCloudClusters } from "./infrastructure/my-cloud-cluster.ts";
import { myCloudMachines } from "./infrastructure/my-cloud-machine.ts";
import type { Platform } from "./platform.ts";
// +capikit:scaffold:imports

export function controllersOf(platform: Platform) {
  return ${list};
}
`,
    );
    const { code, stderr } = await add("FooPolicy");
    expect(code, stderr).toBe(0);
    expect(read("src/controllers.ts")).toContain("myCloudMachines(platform),\n    fooPolicies(),\n");
    expect(read("src/controllers.ts")).toContain('from "./infrastructure/foo-policy.ts";');
    expect(read("src/main.ts")).not.toContain("fooPolicies");
  });

  it("inserts nothing twice", async () => {
    edit("src/main.ts", (text) =>
      text.replace("controllers: [\n", "controllers: [\n      fooPolicies( ),\n"),
    );
    const before = read("src/main.ts");
    expect((await add("FooPolicy")).code).toBe(0);
    expect(read("src/main.ts").match(/fooPolicies\(/g)).toHaveLength(1);
    expect(read("src/main.ts")).toContain("foo-policy.ts");
    expect(before).not.toContain("foo-policy.ts");
  });

  it.each([
    [
      "an object",
      (text: string) => text.replace(/\(\(argv\) => \{[\s\S]*?return \{/, "({").replace("};\n});", "});"),
    ],
    [
      "a function by its name",
      (text: string) =>
        `${text.replace("await runManager((argv) => {", "function options(argv: string[]) {").replace(/\}\);\n$/, "}\n")}await runManager(options);\n`,
    ],
    [
      "startManager",
      (text: string) =>
        text
          .replaceAll("runManager", "startManager")
          .replace(/\(\(argv\) => \{[\s\S]*?return \{/, "({")
          .replace("};\n});", "});"),
    ],
  ])("follows a manager that is given by %s", async (_, change) => {
    edit("src/main.ts", change);
    const { code, stderr } = await add("FooPolicy");
    expect(code, stderr).toBe(0);
    expect(read("src/main.ts")).toContain("      fooPolicies(),\n      // +");
  });

  it.each([
    [" no line // +capikit:scaffold:controllers;", / *\/\/ \+capikit:scaffold:controllers\n/],
    // A list without a comma at the end.
    ["", /(?<=myCloudMachines\(platform\)),/],
  ])("writes the kind, and prints the lines to paste:%s", async (missing, removed) => {
    edit("src/main.ts", (text) => text.replace(removed, ""));
    const before = read("src/main.ts");
    const { code, stdout } = await add("FooPolicy");
    expect(code).toBe(0);
    expect(stdout).toContain(`- src/main.ts:${missing} add this code by hand:
    // imports
    import { fooPolicies } from "./infrastructure/foo-policy.ts";
    // in controllers of the manager
    fooPolicies(),
    // in concurrency of parseManagerFlags
    foopolicy: 10,
`);
    expect(read("src/main.ts")).toBe(before);
    expect(read("src/infrastructure/foo-policy.ts")).toContain("fooPolicies");
    expect(JSON.parse((await add("BarPolicy", "--format", "json")).stdout).notes[0]).toContain(
      "barPolicies()",
    );
  });

  it("rejects a project without a manager, unless the kind has no controller", async () => {
    expect((await call("add", "extension", "--workload", "--project", folder())).code).toBe(0);
    rmSync(join(folder(), "src/main.ts"));
    await refused(add("FooPolicy"), "src/extension/main.ts is only for the extension", "--no-controller");
    rmSync(join(folder(), "src/extension/main.ts"));
    await refused(add("FooPolicy"), "no file of the project calls runManager or startManager");
    const { code, stdout } = await add("FooPolicy", "--no-controller");
    expect(code).toBe(0);
    expect(stdout).not.toContain("test");
  });

  it("rejects existing kinds", async () => {
    await refused(
      add("MyCloudMachine"),
      "MyCloudMachine of infrastructure.cluster.x-k8s.io already exists",
      "choose another name",
    );
    await refused(
      add("MyCloudMachine", "--version", "v1beta1"),
      "capikit add version MyCloudMachine v1beta1",
    );
    await refused(add("Other", "--plural", "mycloudmachines"), "already has the plural mycloudmachines");
    await refused(add("MyCloudMachineSpec"), "already exports another MyCloudMachineSpec");
    writeFileSync(join(folder(), "src/infrastructure/foo-policy.ts"), "// mine\n");
    await refused(add("FooPolicy"), "src/infrastructure/foo-policy.ts already exists");
  });

  it.each([
    [["fooPolicy"], "invalid kind name"],
    [["FooList"], "looks like the list of Foo"],
    [["Condition"], "conflicts with a type"],
    [["Foo", "Bar"], "requires one kind name"],
    [[], "requires one kind name"],
    [["Foo", "--group", "k8s.io"], "protected group"],
    [["Foo", "--group", "foo"], "invalid group"],
    [["Foo", "--version", "beta1"], "invalid API version"],
    [["Foo", "--plural", "Foos"], "invalid plural"],
    [["Foo", "--type", "infra-machine", "--cluster"], "must be namespaced"],
    [["Foo", "--type", "infra-machin"], "did you mean infra-machine?"],
  ])("refuses %j", (argv, words) => refused(add(...argv), words));

  it("reports errors of the project before it adds to it", async () => {
    edit("api/infrastructure/v1alpha1/my-cloud-machine.ts", (text) =>
      text.replace("image: string", "image: any"),
    );
    const before = snapshot(folder());
    const { code, stderr } = await add("FooPolicy");
    expect(code).toBe(1);
    expect(stderr).toContain("my-cloud-machine.ts:");
    expect(snapshot(folder())).toEqual(before);
  });

  it("reports how objects without a role are moved", async () => {
    const { stdout } = await add("FooPolicy", "--cluster", "--no-controller");
    expect(stdout).toContain('+kubebuilder:metadata:labels="clusterctl.cluster.x-k8s.io/move="');
    expect(stdout).not.toContain("ensureOwnerReference");
    const machine = await add("FooMachine", "--type", "infra-machine");
    expect(machine.stdout).not.toMatch(/ensureOwnerReference|move=/);
  });

  it("makes a new group, with a package and the provider's groups", async () => {
    const { code, stderr } = await add("Quota", "--group", "foo.example.org", "--version", "v1", "--cluster");
    expect(code, stderr).toBe(0);
    expect(read("api/foo/v1/index.ts")).toContain("+groupName=foo.example.org\n * +versionName=v1\n");
    expect(read("api/foo/v1/quota.ts")).toContain("path=quotas,scope=Cluster\n");
    expect(read("capikit.config.ts")).toContain(
      '        "infrastructure.cluster.x-k8s.io",\n        "foo.example.org",\n        // +',
    );
  });

  it("names the scheme of provider IDs after the provider, for machines and pools", async () => {
    const scheme = /`([a-z-]+):\/\/\//.exec(read("src/infrastructure/my-cloud-machine.ts"))?.[1];
    expect(scheme).toBe("my-cloud");
    expect((await add("OtherMachine", "--type", "infra-machine")).code).toBe(0);
    expect((await add("MyCloudMachinePool", "--type", "infra-machine-pool")).code).toBe(0);
    for (const name of ["other-machine", "my-cloud-machine-pool"])
      expect(read(`src/infrastructure/${name}.ts`)).toContain(`\`${scheme}:///`);
  });

  it.each([
    ["FooMachine", "infra-machine", "foo-machine", /`my-cloud:\/\/\/\$\{infraCluster\.spec\.region\}\//],
    ["FooMachinePool", "infra-machine-pool", "foo-machine-pool", /`my-cloud:\/\/\/\$\{region\}\//],
  ])("gives %s the clients of identities, and the helper of tests", async (kind, type, file, providerID) => {
    await recreate("v1beta2", { identity: true });
    expect((await add(kind, "--type", type)).code).toBe(0);
    const maker = `foo${kind.slice(3)}s`;
    expect(read("src/main.ts")).toContain(`${maker}(platforms),`);
    const controller = read(`src/infrastructure/${file}.ts`);
    expect(controller).toContain('import type { openPlatforms } from "./platforms.ts";');
    expect(controller).toContain(`function ${maker}(platforms: ReturnType<typeof openPlatforms>):`);
    expect(controller.match(/await platforms\.clientOf\(infraCluster, /g)).toHaveLength(2);
    expect(controller).toMatch(providerID);
    expect(controller).toContain("gen/kinds/api/infrastructure/v1alpha1/index.ts");
    expect(controller).not.toMatch(/paper.?cloud|v7alpha7/i);
    expect(read("src/infrastructure/my-cloud-machine.ts")).toMatch(/`my-cloud:\/\/\/\$\{region\}\//);
    const test = read(`test/${file}.test.ts`);
    expect(test).toContain('import { soon, work } from "./work.ts";');
    expect(test).toContain(`await work(server, { controllers: [${maker}(openPlatforms("my-system"))] })`);
  });

  it("starts the manager of a test itself without that helper", async () => {
    rmSync(join(folder(), "test/work.ts"));
    expect((await add("FooMachinePool", "--type", "infra-machine-pool")).code).toBe(0);
    const test = read("test/foo-machine-pool.test.ts");
    expect(test).toContain("await startManager({");
    expect(test).toContain("{ timeout: 60_000 }");
  });

  it("rejects a version that exists, too, without suggesting to add it", async () => {
    await recreate("both");
    const { code, stderr } = await add("MyCloudMachine", "--version", "v1alpha1");
    expect(code).not.toBe(0);
    expect(stderr).toContain("already exists in version v1alpha1");
    expect(stderr).toContain("choose another name");
    expect((await add("MyCloudMachine", "--version", "v1alpha2")).stderr).toContain("choose another name");
  });

  it("keeps contract v1beta2 among kinds of another", async () => {
    await recreate("v1beta1");
    const { code, stdout, stderr } = await add("OtherMachine", "--type", "infra-machine");
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("OtherMachine implements contract v1beta2, other kinds of its package v1beta1");
    for (const name of ["other-machine", "other-machine-template"])
      expect(read(`api/infrastructure/v1alpha1/${name}.ts`)).toContain(
        " * +capikit:contract:v1beta2=v1alpha1\n",
      );
  });
});
