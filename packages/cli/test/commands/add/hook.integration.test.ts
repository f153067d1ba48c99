import { cpSync, globSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";
import { compile } from "../../../../../tests/hooks/src/compile.ts";
import { useProject } from "./added-project.ts";

const { folder, add, read } = useProject("hook", "runtime-extension");

it("handles hooks of the project's generated catalog, in the newest version", async () => {
  const example = join(import.meta.dirname, "../../../../../examples/hook-caller");
  for (const name of ["api", "gen"]) cpSync(join(example, name), join(folder(), name), { recursive: true });
  symlinkSync(join(example, "node_modules"), join(folder(), "node_modules"));
  const missing = await add("BeforeDrain", "--catalog", "missing.ts");
  expect(missing.stderr).toContain("missing.ts does not exist");
  writeFileSync(join(folder(), "capikit.config.ts"), "export default { catalog: {} };\n");
  const { code, stderr } = await add("before-drain");
  expect(code, stderr).toBe(0);
  const handler = read("src/extension/before-drain.ts");
  expect(handler).toContain('import { beforeDrain } from "../../gen/catalog/index.ts";');
  expect(handler).toContain("// To block the caller");
  const files = globSync("{api,gen}/**/*.ts", { cwd: folder() }).map((path) => [path, read(path)]);
  const test = readFileSync(join(folder(), "test/before-drain.test.ts"), "utf8");
  expect(test).toContain("await callHandler(extension, beforeDrain)");
  expect(
    compile({
      ...Object.fromEntries(files),
      "src/extension/before-drain.ts": handler,
      "test/before-drain.test.ts": test,
    }),
  ).toEqual([]);
  expect((await add("BeforeDrain")).stderr).toContain("BeforeDrain already has a handler");
});
