import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { expect, it } from "vitest";
import { referenceModules, updateModules } from "../../../../scripts/upstream-sync/release/go-modules.ts";
import { serveModules } from "../../src/module-proxy.ts";
import { folderOf } from "../../src/upstream-sync.ts";

const api = "sigs.k8s.io/cluster-api";
const dependency = "example.com/dependency";

it.each([
  ["programs of other modules", {}, `${api}/program`],
  ["own programs", { "main.go": `package main\n\nimport _ "${api}/lib"\n\nfunc main() {}\n` }, "."],
])("adds the sums of new dependencies of %s", async (_, sources, program) => {
  const module = (version: string, imports: string) => ({
    "go.mod": `module ${api}\n\ngo 1.26.0\n${version === "" ? "" : `\nrequire ${dependency} ${version}\n`}`,
    "lib/a.go": `package lib\n${imports}`,
    "program/main.go": `package main\n\nimport _ "${api}/lib"\n\nfunc main() {}\n`,
  });
  serveModules({
    [`${api}@v1.98.0`]: module("", ""),
    [`${api}@v1.99.0`]: module("v1.0.0", `\nimport _ "${dependency}"\n`),
    [`${dependency}@v1.0.0`]: { "go.mod": `module ${dependency}\n`, "a.go": "package dependency\n" },
  });
  const folder = "packages/envtest/go/cluster-api";
  const require = `module x\n\ngo 1.26.0\n\nrequire ${api} v1.98.0\n`;
  const files = Object.entries({ "go.mod": require, ...sources });
  const root = folderOf(Object.fromEntries(files.map(([path, text]) => [`${folder}/${path}`, text])));
  await updateModules(root, "v1.99.0", referenceModules(root, { hasApiModule: true }));
  // Lists like a build, which does not change sums.
  const args = ["list", "-deps", program];
  const listed = execFileSync("go", args, { cwd: join(root, folder), encoding: "utf8" });
  expect(listed).toContain(dependency);
});
