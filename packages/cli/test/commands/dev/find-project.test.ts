import { join } from "node:path";
import { expect, it } from "vitest";
import { findProject } from "../../../src/commands/dev/find-project.ts";
import type { DevCall } from "../../../src/commands/dev.ts";
import { projectOf } from "../../cli.ts";

const call = (project: string, flags: object = {}, ...positionals: string[]) =>
  ({ positionals, flags: { project, ...flags } }) as unknown as DevCall;

it.each([
  "export const extension = defineExtension({ handlers: {} });",
  "export default defineExtension({ handlers: {} });",
  "const extension = defineExtension({});\nexport { extension };",
  "const own = defineExtension({});\nexport {\n  other,\n  own as extension,\n};",
  'export * from "./other.ts";',
])("serves a separate extension: %s", (text) => {
  const { root } = projectOf({ "src/main.ts": "", "src/extension.ts": text });
  expect(findProject(call(root))).toEqual({
    root,
    program: join(root, "src/main.ts"),
    extension: join(root, "src/extension.ts"),
  });
});

it.each([
  "export function workloadExtension(clusters) { return defineExtension({}); }",
  "export const extensionOf = (clusters) => defineExtension({});",
  "export { workloadExtension };",
  "const extension = 1;",
])("leaves an extension to its program: %s", (text) => {
  const { root } = projectOf({ "src/main.ts": "", "src/extension.ts": text });
  expect(findProject(call(root))).toEqual({ root, program: join(root, "src/main.ts") });
});

it("runs the program of an extension, alone or in addition to another", () => {
  const files = { "src/extension/main.ts": "", "src/extension/extension.ts": "export const a = 1;" };
  const { root, write } = projectOf(files);
  const extensionProgram = join(root, "src/extension/main.ts");
  expect(findProject(call(root))).toEqual({ root, program: extensionProgram, extensionProgram });
  write("src/main.ts", "");
  expect(findProject(call(root))).toEqual({ root, program: join(root, "src/main.ts"), extensionProgram });
  expect(findProject(call(root, {}, "src/extension/main.ts"))).toEqual({ root, program: extensionProgram });
});

it("serves the extension of a flag, and of a project without a program", () => {
  const text = "export const extensionOf = () => 1;";
  const { root } = projectOf({ "main.ts": "", "extension.ts": text });
  expect(findProject(call(root, { extension: "extension.ts" }))).toMatchObject({
    extension: join(root, "extension.ts"),
  });
  const other = projectOf({ "extension.ts": text });
  expect(findProject(call(other.root))).toEqual({
    root: other.root,
    extension: join(other.root, "extension.ts"),
  });
});
