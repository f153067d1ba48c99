import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generate } from "@capikit/generators/run";
import { describe, expect, it } from "vitest";
import { packageFallbacks } from "../../../src/shared/project/package-fallbacks.ts";
import { call } from "../../cli.ts";
import { useProject } from "./added-project.ts";
import { managerText } from "./created-projects.ts";

const { folder, add, read, edit, refused } = useProject("webhook", "infrastructure", (folder) =>
  writeFileSync(join(folder, "src/main.ts"), managerText),
);

const own = "src/infrastructure/webhooks.ts";

describe("capikit add webhook", () => {
  it("goes where the other webhooks of the group are, with markers that make manifests", async () => {
    const main = read("src/main.ts");
    const { code, stderr } = await add("MyCloudMachine", "--defaulting", "--validating");
    expect(code, stderr).toBe(0);
    expect(read("src/main.ts")).toBe(main);
    expect(read(own)).toContain("    myCloudMachineDefaulter(),\n    myCloudMachineValidator(),\n    // +");
    const { files, diagnostics } = await generate({
      project: folder(),
      emitters: ["webhook"],
      fallback: packageFallbacks,
    });
    expect(diagnostics).toEqual([]);
    const manifests = files.map(({ text }) => text).join("");
    expect(manifests).toContain("name: default.mycloudmachine.infrastructure.cluster.x-k8s.io");
    expect(manifests).toContain("path: /validate-infrastructure-cluster-x-k8s-io-v1alpha1-mycloudmachine\n");
    await refused(
      add("MyCloudMachine", "--validating"),
      "already has a validating webhook",
      "my-cloud-machine-validator.ts:",
    );
  });

  it("knows a webhook of the kind in another version", async () => {
    const file = "src/infrastructure/my-cloud-machine-validator.ts";
    expect((await add("MyCloudMachine", "--validating")).code).toBe(0);
    edit(file, (text) => text.replaceAll("-v1alpha1-mycloudmachine", "-v1-mycloudmachine"));
    await refused(add("MyCloudMachine", "--validating"), "already has a validating webhook", file);
    expect((await add("MyCloudMachine", "--defaulting")).code).toBe(0);
  });

  it("goes into the manager's list where no function of the group has one", async () => {
    edit(own, (text) => text.replace(/ *\/\/ \+capikit:scaffold:webhooks\n/, ""));
    expect((await add("MyCloudMachine", "--validating")).code).toBe(0);
    expect(read("src/main.ts")).toMatch(/infrastructureWebhooks\(\),\s+myCloudMachineValidator\(\),/);
    expect(read("test/api-server.test.ts")).toContain(
      "const webhooks = [\n  ...infrastructureWebhooks(),\n  myCloudMachineValidator(),\n",
    );
  });

  it("goes where webhooks of another version of the group are", async () => {
    const version = ["version", "infrastructure", "v1", "--storage", "--no-generate"];
    expect((await call("add", ...version, "--project", folder())).code).toBe(0);
    expect((await add("MyCloudMachine", "--validating")).code).toBe(0);
    expect(read(own)).toContain("    myCloudMachineValidator(),\n    // +");
  });

  it("goes into the function that gives the whole list", async () => {
    edit("src/main.ts", (text) =>
      text.replace(/webhooks: \[[\s\S]*?\n {4}\],/, "webhooks: infrastructureWebhooks(),"),
    );
    const { code, stderr } = await add("MyCloudMachine", "--validating");
    expect(code, stderr).toBe(0);
    expect(read(own)).toContain("    myCloudMachineValidator(),\n    // +");
  });

  it("prints the lines to paste where no list is marked", async () => {
    for (const path of [own, "src/main.ts"])
      edit(path, (text) => text.replace(/ *\/\/ \+capikit:scaffold:webhooks\n/, ""));
    const before = read("src/main.ts");
    const { code, stdout } = await add("MyCloudMachine", "--validating");
    expect(code).toBe(0);
    expect(stdout).toContain("src/main.ts: no line // +capikit:scaffold:webhooks; add this code by hand:\n");
    expect(stdout).toContain("    // in the list of webhooks\n    myCloudMachineValidator(),\n");
    expect(read("src/main.ts")).toBe(before);
  });

  it.each([
    [["MyCloudMachine"], "--defaulting, --validating and --conversion"],
    [["MyCloudMachin", "--validating"], "did you mean MyCloudMachine?"],
    [["MyCloudMachine", "--validating", "--group", "ipam"], "unknown kind: MyCloudMachine of group ipam"],
    [["MyCloudMachine", "--validating", "--version", "v1"], "versions: v1alpha1"],
    [["MyCloudMachine", "--conversion"], "capikit add version MyCloudMachine VERSION"],
    [["MyCloudMachineTemplate", "--validating"], "already has a validating webhook"],
    [[], "one kind"],
  ])("refuses %j", (argv, words) => refused(add(...argv), words));
});
