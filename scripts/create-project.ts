/**
 * `pnpm create-project FOLDER [FLAGS…]`: creates a project like `npm create capikit@latest`, with
 * the packages of this repository in place of released ones. Requires a build.
 *
 * The project refers to packed packages in this repository. Create it again, or repeat its
 * `npm install`, after changes of the packages.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { packAll } from "../tests/repository/src/published.ts";

const root = join(import.meta.dirname, "..");
const packages = join(root, "node_modules/.packed");
const [folder, ...flags] = process.argv.slice(2);
if (folder === undefined || folder.startsWith("-")) {
  console.error("name the folder first: npx -y pnpm@12 create-project FOLDER --type TYPE");
  process.exit(2);
}
const project = resolve(process.env.INIT_CWD ?? root, folder);
const program = join(root, "packages/create-capikit/bin/create-capikit.js");
const { status } = spawnSync(process.execPath, [program, project, ...flags, "--no-install"], {
  stdio: "inherit",
  // The next steps that it prints are npm's, not those of the pnpm that runs this script.
  env: { ...process.env, npm_config_user_agent: undefined },
});
if (status === 0) {
  rmSync(packages, { recursive: true, force: true });
  mkdirSync(packages, { recursive: true });
  const packed = await packAll(packages);
  const places = new Map(packed.map(({ name, tarball }) => [name, `file:${tarball}`]));
  const path = join(project, "package.json");
  const manifest = JSON.parse(readFileSync(path, "utf8"));
  for (const group of [manifest.dependencies, manifest.devDependencies])
    for (const name of Object.keys(group ?? {})) group[name] = places.get(name) ?? group[name];
  // Packages refer to each other by their versions, which are not released.
  manifest.overrides = { ...manifest.overrides, ...Object.fromEntries(places) };
  writeFileSync(path, `${JSON.stringify(manifest, undefined, 2)}\n`);
}
process.exitCode = status ?? 1;
