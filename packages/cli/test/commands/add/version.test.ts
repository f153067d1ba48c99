import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { fastCheck, nodeTypes } from "../../../src/shared/project-edit/conversion.ts";
import { call } from "../../cli.ts";
import { useProject } from "./added-project.ts";
import { snapshot } from "./created-projects.ts";

const { folder, add, read, edit, refused } = useProject("version", "bootstrap");

const old = "api/bootstrap/v1alpha1";
const made = "api/bootstrap/v1beta1";
const generates = () => call("generate", "--project", folder(), "--no-cache");
const stored = " * +kubebuilder:storageversion\n";

describe("capikit add version", () => {
  it("copies a group, and has conversions generated, served and tested", async () => {
    const before = snapshot(folder());
    const { code, stdout, stderr } = await add("bootstrap", "v1beta1");
    expect(code, stderr).toBe(0);
    expect(read(`${made}/my-cloud-config.ts`)).toBe(read(`${old}/my-cloud-config.ts`).replace(stored, ""));
    expect(read(`${made}/index.ts`)).toContain(" * The v1beta1 types of the My Cloud bootstrap provider.");
    expect(read(`${made}/index.ts`)).toContain("+versionName=v1beta1\n");
    expect(read(`${made}/index.ts`)).not.toContain("contract");
    expect(read(`${old}/my-cloud-config.ts`)).toBe(before.get(`${old}/my-cloud-config.ts`));
    expect(read("capikit.config.ts")).toContain('  conversion: { importExtension: "ts" },\n  // +');
    expect(read("src/main.ts")).toMatch(/webhooks: \[[^\]]*conversionWebhook\(convert\),\s*\/\/ \+/);
    expect(read("test/api-server.test.ts")).toMatch(
      /const webhooks = \[\s*\.\.\.bootstrapWebhooks\(\),\s*conversionWebhook\(convert\),\s*\/\/ \+/,
    );
    expect(read("test/api-server.test.ts")).toContain(
      'import { convert } from "../gen/conversion/index.ts";\n',
    );
    expect(read("package.json")).toContain(`    "fast-check": "${fastCheck.version}",\n    "oxlint"`);
    expect(read("test/round-trip.test.ts")).toContain(
      'import "../gen/conversion/my-cloud-config.test.ts";\n',
    );
    expect(stdout).toContain("The storage version is unchanged.");
    expect(stdout).toContain("v1beta2=v1alpha1;v1beta1");
    expect(stdout).toContain("These files still use v1alpha1: src/bootstrap/my-cloud-config.ts");
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
  });

  it("marks the storage version if no type marks one yet", async () => {
    edit(`${old}/my-cloud-config.ts`, (text) => text.replace(stored, ""));
    expect((await add("MyCloudConfig", "v1beta1")).code).toBe(0);
    expect(read(`${old}/my-cloud-config.ts`)).toContain(
      "+kubebuilder:storageversion\n */\nexport interface MyCloudConfig ",
    );
    expect(read(`${made}/my-cloud-config.ts`)).not.toContain("storageversion");
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
  });

  it("moves the storage version, and the hub with it", async () => {
    const { code, stdout } = await add("bootstrap", "v1beta1", "--storage");
    expect(code).toBe(0);
    for (const name of ["my-cloud-config", "my-cloud-config-template"]) {
      expect(read(`${old}/${name}.ts`)).not.toContain("storageversion");
      expect(read(`${made}/${name}.ts`)).toContain(stored);
    }
    expect(stdout).toContain("The storage version is now v1beta1.");
    expect(stdout).toContain("All versions convert through v1beta1.");
    expect(existsSync(join(folder(), made, "overrides.ts"))).toBe(true);
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
  });

  it("takes one kind, which goes on with the types that are not copied", async () => {
    expect((await add("MyCloudConfigTemplate", "v1beta1")).code).toBe(0);
    expect(existsSync(join(folder(), made, "my-cloud-config.ts"))).toBe(false);
    expect(read(`${made}/my-cloud-config-template.ts`)).toContain('from "../v1alpha1/my-cloud-config.ts";');
    // Its sibling comes into the same package.
    expect((await add("MyCloudConfig", "v1beta1")).code).toBe(0);
    expect(read(`${made}/index.ts`)).toMatch(
      /export \* from "\.\/my-cloud-config-template\.ts";\nexport \* from "\.\/my-cloud-config\.ts";\n$/,
    );
    expect(read("test/round-trip.test.ts").match(/^import /gm)).toHaveLength(2);
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
  });

  it("takes a hook, whose conversions follow from the decisions about its members", async () => {
    const hooks = "api/hooks";
    const hook = `import type { Hook } from "@capikit/api/meta";

/** +capikit:hook:summary="Called before a drain",since=v0.1 */
export type BeforeDrain = Hook<BeforeDrainRequest, BeforeDrainResponse>;

export interface BeforeDrainRequest {
  machines: string[];
}

export interface BeforeDrainResponse {
  status: "Failure" | "Success";
}
`;
    mkdirSync(join(folder(), hooks, "v1alpha1"), { recursive: true });
    const index = `/** +groupName=hooks.example.org */\nexport * from "./before-drain.ts";\n`;
    writeFileSync(join(folder(), hooks, "v1alpha1/index.ts"), index);
    writeFileSync(join(folder(), hooks, "v1alpha1/before-drain.ts"), hook);
    const { code, stdout, stderr } = await add("BeforeDrain", "v1beta1");
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("Handlers of v1alpha1 get converted requests.");
    expect(read("capikit.config.ts")).toContain("catalog: {");
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
    edit(`${hooks}/v1beta1/before-drain.ts`, (text) => text.replace("machines: string[]", "machine: string"));
    expect((await generates()).stderr).toMatch(/v1beta1\/before-drain.ts:7:3 - error CK5113[\s\S]*CK5113/);
    edit(`${hooks}/v1alpha1/index.ts`, (text) =>
      text.replace(" */", "\n * +capikit:conversion:overrides=../conversions.ts\n */"),
    );
    edit(`${hooks}/v1alpha1/before-drain.ts`, (text) =>
      text.replace(
        "  machines",
        "  // +capikit:conversion:from=machine\n  // +capikit:conversion:with=machines\n  machines",
      ),
    );
    const functions =
      "export function machinesFromHub(machine: string): string[] {\n  return [machine];\n}\n";
    writeFileSync(join(folder(), hooks, "conversions.ts"), functions);
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
    // The markers belong to the newest version, which converts to all others.
    expect((await add("hooks", "v1")).code).toBe(0);
    expect(read(`${hooks}/v1beta1/index.ts`)).not.toContain("overrides");
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
    expect(read("gen/catalog/hooks.example.org_v1alpha1.conversions.ts")).toContain("machinesFromHub");
  });

  it("takes one kind of a subfolder, and keeps the targets of its imports", async () => {
    mkdirSync(join(folder(), old, "templates"));
    renameSync(
      join(folder(), old, "my-cloud-config-template.ts"),
      join(folder(), old, "templates/my-cloud-config-template.ts"),
    );
    writeFileSync(
      join(folder(), old, "templates/common.ts"),
      "export interface Common {\n  name?: string;\n}\n",
    );
    edit(`${old}/index.ts`, (text) =>
      text.replace("./my-cloud-config-template.ts", "./templates/my-cloud-config-template.ts"),
    );
    edit(`${old}/templates/my-cloud-config-template.ts`, (text) =>
      text
        .replace("./my-cloud-config.ts", "../my-cloud-config.ts")
        .replace("spec?:", 'common?: import("./common.ts").Common;\n  spec?:'),
    );
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
    const { code, stderr } = await add("MyCloudConfigTemplate", "v1beta1");
    expect(code, stderr).toBe(0);
    expect(read(`${made}/index.ts`)).toContain('export * from "./templates/my-cloud-config-template.ts";\n');
    const copied = read(`${made}/templates/my-cloud-config-template.ts`);
    expect(copied).toContain('from "../../v1alpha1/my-cloud-config.ts";');
    expect(copied).toContain('common?: import("../../v1alpha1/templates/common.ts").Common;');
    expect(existsSync(join(folder(), made, "templates/common.ts"))).toBe(false);
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
  });

  it("keeps conversion markers in the version that declares them", async () => {
    expect((await add("bootstrap", "v1beta1", "--storage")).code).toBe(0);
    // A field of each version has no namesake any more.
    edit(`${old}/my-cloud-config.ts`, (text) =>
      text
        .replace("   * commands that", "   * +capikit:conversion:from=scripts\n   * commands that")
        .replace(
          "  /** initialization reports",
          "  /**\n   * +capikit:conversion:drop\n   */\n  seconds?: string;\n\n  /** initialization reports",
        ),
    );
    edit(`${made}/my-cloud-config.ts`, (text) =>
      text
        .replace("commands?:", "scripts?:")
        .replace(
          "  /** initialization reports",
          "  /** +capikit:conversion:preserve */\n  minutes?: string;\n\n  /** initialization reports",
        ),
    );
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
    // A copy of the hub is a spoke without markers: it has all of the hub's fields.
    expect((await add("bootstrap", "v1")).code).toBe(0);
    expect(read("api/bootstrap/v1/my-cloud-config.ts")).not.toContain("capikit:conversion");
    expect(read("api/bootstrap/v1/my-cloud-config.ts")).toContain("\n  minutes?: string;\n");
    // A copy of a spoke has the markers of that spoke.
    expect((await add("bootstrap", "v1alpha2", "--from", "v1alpha1")).code).toBe(0);
    expect(read("api/bootstrap/v1alpha2/my-cloud-config.ts").match(/capikit:conversion:\w+/g)).toEqual([
      "capikit:conversion:from",
      "capikit:conversion:drop",
    ]);
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
    // A copy that replaces the hub takes over its markers for spokes.
    await refused(add("bootstrap", "v2", "--hub"), "cannot replace hub v1beta1", "--from v1beta1");
    expect((await add("bootstrap", "v2", "--hub", "--from", "v1beta1")).code).toBe(0);
    expect(read("api/bootstrap/v2/my-cloud-config.ts")).toContain("+capikit:conversion:preserve");
    expect(read(`${made}/my-cloud-config.ts`)).not.toContain("capikit:conversion");
    expect(read("api/bootstrap/v2/index.ts")).toContain(" * +capikit:conversion:hub\n");
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
  });

  it("leaves fields of functions to the versions that need them", async () => {
    expect((await add("bootstrap", "v1beta1", "--storage")).code).toBe(0);
    const handled = "  /** +capikit:conversion:handled */\n";
    edit(`${old}/my-cloud-config.ts`, (text) =>
      text
        .replace(
          "  /** initialization reports",
          `${handled}  minute?: string;\n\n  /** initialization reports`,
        )
        .replace(
          /(?= \*\/\nexport interface MyCloudConfigStatus)/,
          " * +capikit:conversion:finish=minutes\n",
        ),
    );
    edit(`${made}/my-cloud-config.ts`, (text) =>
      text.replace(
        "  /** initialization reports",
        `${handled}  minutes?: string[];\n\n  /** initialization reports`,
      ),
    );
    edit(
      `${made}/overrides.ts`,
      () => "export function minutesToHub(from: { minute?: string }, to: { minutes?: string[] }): void {}\n",
    );
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
    expect((await add("bootstrap", "v1", "--storage")).code).toBe(0);
    expect(read("api/bootstrap/v1/my-cloud-config.ts")).toContain(handled);
    expect(read(`${made}/my-cloud-config.ts`)).not.toContain("capikit:conversion");
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
    expect(
      read("gen/conversion/my-cloud-config.ts").match(/minutes = \[\.\.\.from\.minutes\]/g),
    ).toHaveLength(2);
  });

  it("refuses a copy of a hub whose markers would apply to equal fields", async () => {
    expect((await add("bootstrap", "v1beta1", "--storage")).code).toBe(0);
    edit(`${made}/my-cloud-config.ts`, (text) =>
      text
        .replace("   * commands that", "   * +capikit:conversion:with=scripts\n   * commands that")
        .replace(
          /(?= \*\/\nexport interface MyCloudConfigStatus)/,
          " * +capikit:conversion:finish=minutes\n",
        ),
    );
    const found =
      "MyCloudConfigSpec.commands (+capikit:conversion:with=scripts), MyCloudConfigStatus (+capikit:conversion:finish=minutes)";
    await refused(
      add("bootstrap", "v1", "--storage"),
      found,
      "move them to the fields and types of v1alpha1",
    );
    await refused(add("bootstrap", "v1"), found);
    // With `from`, a marker applies only to versions with that field.
    edit(`${made}/my-cloud-config.ts`, (text) =>
      text
        .replace("=scripts\n", "=scripts\n   * +capikit:conversion:from=scripts\n")
        .replace(" * +capikit:conversion:finish=minutes\n", ""),
    );
    expect((await add("bootstrap", "v1", "--storage")).code).toBe(0);
    expect(read("api/bootstrap/v1/my-cloud-config.ts")).toContain("+capikit:conversion:with=scripts");
  });

  it("keeps line ends and indentation", async () => {
    for (const file of ["index", "my-cloud-config", "my-cloud-config-template"])
      edit(`${old}/${file}.ts`, (text) => text.replaceAll("\n", "\r\n").replaceAll(/^ {2}/gm, "\t"));
    edit("package.json", (text) => text.replace(/ *"@types\/node": .*\n/, "").replaceAll("  ", "\t"));
    expect((await add("bootstrap", "v1beta1", "--storage")).code).toBe(0);
    for (const path of [`${made}/index.ts`, `${made}/my-cloud-config.ts`, `${old}/my-cloud-config.ts`])
      expect({ path, bare: /(?<!\r)\n/.test(read(path)) }).toEqual({ path, bare: false });
    expect(read("package.json")).toContain('\n\t\t"fast-check": "');
    expect(JSON.parse(read("package.json")).devDependencies).toMatchObject({
      [fastCheck.name]: fastCheck.version,
      [nodeTypes.name]: nodeTypes.version,
    });
    expect(await generates()).toMatchObject({ code: 0, stderr: "" });
  });

  it.each([
    [["bootstrap"], "requires a kind, hook or group, and a version"],
    [["bootstrap", "2"], "invalid API version"],
    [["bootstrap", "v1alpha1"], "already has version v1alpha1"],
    [["MyCloudConfi", "v1"], "did you mean MyCloudConfig?"],
    [["bootstrap", "v1", "--from", "v1alpha7"], "unknown version of bootstrap: v1alpha7"],
  ])("refuses %j", (argv, words) => refused(add(...argv), words));

  it("refuses one kind of a file of several", async () => {
    edit(
      `${old}/my-cloud-config.ts`,
      (text) => `${text}
/** Another. */
export interface Another extends KubernetesObject {
  spec?: MyCloudConfigSpec;
}
`,
    );
    await refused(add("MyCloudConfig", "v1"), "declares Another in addition to MyCloudConfig", "whole group");
  });

  it("adds the packages of the tests in the versions of our own", () => {
    const workspace = readFileSync(join(import.meta.dirname, "../../../../../pnpm-workspace.yaml"), "utf8");
    expect(workspace).toContain(`  ${fastCheck.name}: ${fastCheck.version}\n`);
    expect(workspace).toContain(`  "${nodeTypes.name}": ${nodeTypes.version}\n`);
  });
});
