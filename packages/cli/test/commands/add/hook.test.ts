import { existsSync, rmSync } from "node:fs";
import { join } from "node:path";
import { hookNames, hooks } from "@capikit/api/catalog";
import { pageReference } from "@capikit/common/text";
import { describe, expect, it } from "vitest";
import { add as addCommands } from "../../../src/commands/add.ts";
import { hooksNamed } from "../../../src/shared/hooks/hooks-named.ts";
import { useProject } from "./added-project.ts";

const { folder, add, read, edit, refused } = useProject("hook", "runtime-extension");

const main = "src/extension/extension.ts";

describe("capikit add hook", () => {
  it("writes a handler and a test, and registers the handler", async () => {
    const before = read(main);
    const { code, stdout, stderr } = await add("BeforeClusterUpgrade");
    expect(code, stderr).toBe(0);
    expect(stdout).toContain("src/extension/before-cluster-upgrade.ts");
    const lines = [
      'import { beforeClusterUpgradeHandler } from "./before-cluster-upgrade.ts";\n',
      '      "before-cluster-upgrade": beforeClusterUpgradeHandler,\n',
    ];
    const after = read(main);
    expect(lines.reduce((text, line) => text.replace(line, ""), after)).toBe(before);
    expect(after).toContain(`      ),\n${lines[1]}      // +capikit:scaffold:handlers\n    },\n`);
    expect(existsSync(join(folder(), "test/before-cluster-upgrade.test.ts"))).toBe(true);
  });

  it.each([
    ["CanUpdateMachine", "CanUpdateMachineSet", "UpdateMachine"],
    ["CanUpdateMachineSet", "UpdateMachine", "CanUpdateMachine"],
    ["UpdateMachine", "CanUpdateMachine", "CanUpdateMachineSet"],
    ["UpdateMachine", "CanUpdateMachineSet", "CanUpdateMachine"],
  ])("names the missing hooks of updates in place after %s, %s and %s", async (first, second, third) => {
    const sorted = [second, third].sort();
    const start = " Without UpdateMachine, the extension does not start.";
    const noteOf = ({ stdout }: { stdout: string }) =>
      stdout.split("\n").find((line) => line.includes("Updates in place"));
    const note = (missing: readonly string[]) =>
      expect.stringMatching(
        new RegExp(
          `and UpdateMachine for both: ${missing.join(" and ")} (is|are) missing\\.${missing.includes("UpdateMachine") ? start : ""}$`,
        ),
      );
    expect(noteOf(await add(first, "--name", "one"))).toEqual(note(sorted));
    expect(noteOf(await add(second))).toEqual(note([third]));
    expect(noteOf(await add(third, "--name", "three"))).toBeUndefined();
  });

  it("adds several hooks at once", async () => {
    const hooks = ["CanUpdateMachine", "CanUpdateMachineSet", "UpdateMachine"];
    const { code, stdout, stderr } = await add(...hooks);
    expect(code, stderr).toBe(0);
    expect(stdout).not.toContain("Updates in place");
    for (const name of ["can-update-machine", "can-update-machine-set", "update-machine"]) {
      expect(read(main)).toContain(`from "./${name}.ts"`);
      expect(existsSync(join(folder(), `test/${name}.test.ts`))).toBe(true);
    }
    await refused(add("BeforeClusterUpgrade", "beforeClusterUpgrade"), "already has a handler");
    await refused(add("AfterClusterUpgrade", "BeforeClusterUpgrade", "--name", "a"), "one handler");
  });

  it("compares the objects of a Machine by kind", async () => {
    expect((await add("CanUpdateMachine")).code).toBe(0);
    expect(read("src/extension/can-update-machine.ts")).toContain("onMachine(kind, (current, desired)");
  });

  it.each(["before-cluster-upgrade", "beforeclusterupgrade", "beforeClusterUpgrade"])(
    "knows %s",
    async (word) => {
      const { code } = await add(word, "--dry-run");
      expect(code).toBe(0);
    },
  );

  it("offers every hook that can be handled", () => {
    const hook = addCommands.commands.find(({ name }) => name === "hook");
    const message = "update the words of the command in packages/cli/src/commands/add.ts";
    expect(hook?.words, message).toEqual(hookNames.filter((name) => name !== "Discovery"));
  });

  it("adds a handler with a client of the workload cluster", async () => {
    await refused(
      add("BeforeClusterUpgrade", "--workload"),
      `no function with a parameter of type WorkloadClients defines the extension: ${main}:`,
      pageReference("guides/workload-hooks#from-runextension-to-runmanager"),
    );
    edit(main, (text) => text.replace("(coreVersion?", "(clusters: WorkloadClients, coreVersion?"));
    await refused(add("BeforeClusterCreate", "--workload"), "before the workload cluster exists");
    await refused(add("ValidateTopology", "--workload"), "needs an answer with content");
    const { code, stderr } = await add("BeforeClusterUpgrade", "--workload");
    expect(code, stderr).toBe(0);
    expect(read(main)).toContain('"before-cluster-upgrade": beforeClusterUpgradeHandler(clusters),\n');
    expect(read("src/extension/before-cluster-upgrade.ts")).toContain(
      "workloadHandler(clusters, beforeClusterUpgrade, async",
    );
    expect(read("package.json")).toContain('"@capikit/controller-kit": ');
    await refused(
      add("BeforeClusterUpgrade"),
      "already has a handler: src/extension/before-cluster-upgrade.ts",
    );
  });

  it("adds a second handler under another name, where a hook may have several", async () => {
    await refused(add("BeforeClusterCreate"), `already has a handler: ${main}:`, "with --name");
    expect((await add("BeforeClusterCreate", "--name", "await-quota")).code).toBe(0);
    expect(read(main)).toContain('"await-quota": awaitQuotaHandler,');
    expect(hooks.UpdateMachine.extensions).toBe("one");
    expect((await add("UpdateMachine")).code).toBe(0);
    await refused(
      add("UpdateMachine", "--name", "another"),
      "src/extension/update-machine.ts:",
      "one handler",
    );
  });

  it.each([
    [["BeforeClusterUpgrad"], "did you mean BeforeClusterUpgrade?"],
    [["Discovery"], "answered from the declared handlers"],
    [[], "the name of a hook"],
    [["UpdateMachine", "--name", "Not A Label"], "invalid handler name"],
    [["UpdateMachine", "--name", "hold-back"], "handler hold-back already exists"],
  ])("refuses %j", (argv, words) => refused(add(...argv), words));

  it("requires the group of a hook in several groups", () => {
    const { BeforeClusterCreate } = hooks;
    const all = [BeforeClusterCreate, { ...BeforeClusterCreate, group: "hooks.foo.example.org" }];
    expect(() => hooksNamed("BeforeClusterCreate", { hooks: all })).toThrow("several groups have a hook");
  });

  it("finds handlers in a constant", async () => {
    edit(main, (text) =>
      text
        .replace("  return defineExtension({\n    handlers: {", "  const handlers = {")
        .replace(
          "    },\n    ...(coreVersion",
          "    };\n  return defineExtension({\n    handlers,\n    ...(coreVersion",
        ),
    );
    expect((await add("UpdateMachine")).code).toBe(0);
    expect(read(main)).toContain('      "update-machine": updateMachineHandler,\n      // +');
  });

  it("writes the handler, and prints the lines to paste where a marker is missing", async () => {
    edit(main, (text) => text.replace(/ *\/\/ \+capikit:scaffold:handlers\n/, ""));
    const before = read(main);
    const { code, stdout } = await add("UpdateMachine");
    expect(code).toBe(0);
    expect(stdout).toContain(`- ${main}: no line // +capikit:scaffold:handlers; add this code by hand:
    // imports
    import { updateMachineHandler } from "./update-machine.ts";
    // in handlers of defineExtension
    "update-machine": updateMachineHandler,
`);
    expect(read(main)).toBe(before);
    expect(read("src/extension/update-machine.ts")).toContain("updateMachineHandler");
    rmSync(join(folder(), main));
    await refused(add("UpdateMachine"), "src/extension/main.ts already exists");
  });

  it("does not take a name away", async () => {
    edit(main, (text) => `${text}\nexport const updateMachineHandler = 1;\n`);
    await refused(add("UpdateMachine"), "declares another updateMachineHandler");
  });
});
