import { join } from "node:path";
import { expect, test } from "vitest";
import { findRoot } from "../../../src/language-server/projects/projects.ts";
import { projectFolder } from "../project-folder.ts";

test("is the nearest folder with a configuration or a package.json", () => {
  const folder = projectFolder("package.json", "provider/capikit.config.ts", "tools/index.ts");
  expect(findRoot(join(folder, "provider/api/v1/widget.ts"))).toBe(join(folder, "provider"));
  expect(findRoot(join(folder, "tools/index.ts"))).toBe(folder);
});

test("is absent outside projects", () => {
  expect(findRoot("/widget.ts")).toBeUndefined();
});
