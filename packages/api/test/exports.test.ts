import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, it } from "vitest";

const home = join(import.meta.dirname, "..");
const manifest = JSON.parse(readFileSync(join(home, "package.json"), "utf8"));

it("exports every folder of API types under its own path", () => {
  const folders = globSync("src/**/index.ts", { cwd: home })
    .filter((file) => readFileSync(join(home, file), "utf8").includes("+groupName="))
    .map((file) => file.slice("src/".length, -"/index.ts".length));
  const entryPoints = folders.map((folder) => [
    `./${folder}`,
    {
      "@capikit/source": `./src/${folder}/index.ts`,
      types: `./dist/src/${folder}/index.d.ts`,
      default: `./dist/${folder}/index.js`,
    },
  ]);
  expect(folders.length).toBeGreaterThanOrEqual(14);
  expect(manifest.exports).toMatchObject(Object.fromEntries(entryPoints));
});

it("exports the kinds of each folder of API types beside the types", () => {
  const folders = globSync("gen/kinds/**/index.ts", { cwd: home }).map((file) =>
    file.slice("gen/kinds/".length, -"/index.ts".length),
  );
  const missing = folders.filter(
    (folder) =>
      !readFileSync(join(home, "src", folder, "index.ts"), "utf8").includes(`/gen/kinds/${folder}/index.ts"`),
  );
  expect(folders.length).toBeGreaterThanOrEqual(14);
  expect(missing).toEqual([]);
});

it("needs only the foundation package at run time", () => {
  expect(manifest.dependencies).toEqual({ "@capikit/common": "workspace:^" });
  expect(manifest.peerDependencies).toBeUndefined();
});
