import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

const root = join(import.meta.dirname, "../../..");

/** Links the packages of this repository, as sources, for the projects below a folder. */
export function linkPackages(home: string): void {
  const link = (from: string, name: string): void => {
    const to = join(home, "node_modules", name);
    mkdirSync(dirname(to), { recursive: true });
    symlinkSync(from, to, "dir");
  };
  for (const name of readdirSync(join(root, "packages"))) {
    const manifest = join(root, "packages", name, "package.json");
    if (existsSync(manifest))
      link(join(root, "packages", name), JSON.parse(readFileSync(manifest, "utf8")).name);
  }
  for (const name of ["@types/node", "oxlint", "vitest"]) link(join(root, "node_modules", name), name);
  link(join(root, "scripts/node_modules/typescript-7"), "typescript");
  link(join(root, "packages/api/node_modules/fast-check"), "fast-check");
  link(join(root, "examples/provider-local/node_modules/rolldown"), "rolldown");
}

/** Makes a project read the sources of linked packages, which need no build. */
export function readSources(project: string): void {
  const file = join(project, "tsconfig.json");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace('"compilerOptions": {', '$& "customConditions": ["@capikit/source"],'));
}
