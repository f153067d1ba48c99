import { once } from "node:events";
import { expect, test } from "vitest";
import { projectOf, spawnCli, startCli, widget } from "../cli.ts";

const crd = "config/crd/bases/acme.example_widgets.yaml";
const role = "config/rbac/role.yaml";

test("generate writes a line for each changed artefact", async () => {
  const { root, read } = projectOf(widget);
  const first = await spawnCli(root, "generate");
  expect(first).toEqual({ code: 0, stderr: "", stdout: `added     ${crd}\nadded     ${role}\n` });
  expect(read(crd)).toContain("kind: CustomResourceDefinition");
  const second = await spawnCli(root, "generate");
  expect(second.stdout).toBe("2 files unchanged\n");
});

test("an unchanged project is left alone without the compiler", async () => {
  const { root, write } = projectOf(widget);
  const preload = ["--import", new URL("../no-compiler.ts", import.meta.url).href];
  const codeOf = async (): Promise<unknown> => {
    const [code] = await once(startCli(root, ["generate"], preload), "close");
    return code;
  };
  expect(await codeOf()).toBe(70);
  await spawnCli(root, "generate");
  expect(await codeOf()).toBe(0);
  write("api/v1/more.ts", "export {};\n");
  expect(await codeOf()).toBe(70);
});

test("--watch writes again after a change and ends in order", async () => {
  const { root, read, write } = projectOf(widget);
  const child = startCli(root, ["generate", "--watch"]);
  let waits = 0;
  let wake = (): void => {};
  child.stderr?.on("data", (data) => {
    waits += String(data).split("waiting for changes").length - 1;
    wake();
  });
  const waiting = async (times: number): Promise<void> => {
    while (waits < times)
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
  };
  await waiting(1);
  write("controllers/widget.ts", (widget["controllers/widget.ts"] ?? "").replace("verbs=get", "verbs=list"));
  await waiting(2);
  expect(read(role)).toContain("- list");
  child.kill("SIGINT");
  const [code] = await once(child, "close");
  expect(code).toBe(0);
});

test("reads a TypeScript configuration with imports, and watches both", async () => {
  const { root, read, write } = projectOf({
    ...widget,
    "controllers/widget.ts":
      "// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get\nexport const a = 1;\n",
    "capikit.config.ts":
      'import { defineConfig } from "capikit";\nimport { roleName } from "./role-name.ts";\nexport default defineConfig({ rbac: { roleName } });\n',
    "role-name.ts": 'export const roleName: string = "one";\n',
  });
  expect(await spawnCli(root, "generate")).toMatchObject({ code: 0, stderr: "" });
  expect(read(role)).toContain("name: one\n");
  const cached = await spawnCli(root, "generate", "--format=json");
  expect(JSON.parse(cached.stdout).cached).toBe(true);
  write("role-name.ts", 'export const roleName: string = "two";\n');
  await spawnCli(root, "generate");
  expect(read(role)).toContain("name: two\n");
});

test.each([
  [
    'export default { rbac: { rolename: "a" } };\n',
    "capikit.config.ts:1:26 - error CK8001",
    'did you mean "roleName"?',
  ],
  ["export const config = {};\n", "capikit.config.ts:1:1 - error CK8004", "export default"],
  ["throw new Error('boom');\n", "capikit.config.ts:1:1 - error CK8003", "boom"],
  ["export default {{\n", "error CK8003", "capikit.config.ts"],
])("refuses the configuration %j", async (text, place, help) => {
  const { root } = projectOf({ ...widget, "capikit.config.ts": text });
  const { code, stderr } = await spawnCli(root, "generate");
  expect(code).toBe(1);
  expect(stderr).toContain(place);
  expect(stderr).toContain(help);
});
