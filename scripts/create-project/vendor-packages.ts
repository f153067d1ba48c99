import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { basename, join, relative, sep } from "node:path";
import type { Packed } from "../../tests/repository/src/published.ts";
import { pnpmWorkspace, vendoredDockerfile, vendoredManifest, vendorFolder } from "./vendored-manifest.ts";

/**
 * Copies packed packages into a project, as workspaces, in place of those that are there. Returns the
 * remaining tasks as sentences.
 */
export function vendorPackages(project: string, packed: readonly Packed[]): readonly string[] {
  const folder = join(project, vendorFolder);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Projects ignore their own builds and releases, at any depth.
  writeFileSync(join(folder, ".gitignore"), "!*\nnode_modules\n");
  // A project does not create projects.
  const packages = packed.filter(({ name }) => name !== "create-capikit");
  for (const { name, contents, manifest } of packages) {
    const target = join(folder, basename(name));
    // Sources and maps are two thirds of the files that a project would commit.
    const isNeeded = (path: string): boolean => {
      const [top] = relative(contents, path).split(sep);
      return !(path.endsWith(".map") || top === "src" || (top === "gen" && path.endsWith(".ts")));
    };
    cpSync(contents, target, { recursive: true, filter: isNeeded });
    forgetMaps(target);
    // Package managers also install the development dependencies of workspaces.
    const { devDependencies: _, scripts: __, ...published } = manifest;
    writeJson(join(target, "package.json"), published);
  }
  const file = join(project, "package.json");
  const text = readFileSync(file, "utf8");
  const versions = new Map(packages.map(({ name, manifest }) => [name, manifest.version]));
  writeJson(file, vendoredManifest(JSON.parse(text), versions), /^[ \t]+/m.exec(text)?.[0]);
  return [...vendorInImage(project), ...vendorForPnpm(project)];
}

/** Removes the comments with the names of maps, which Vitest would otherwise miss in many warnings. */
function forgetMaps(folder: string): void {
  for (const path of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
    if (!/\.[cm]?[jt]s$/.test(path)) continue;
    const file = join(folder, path);
    const text = readFileSync(file, "utf8");
    const without = text.replace(/(?:\n\/\/# sourceMappingURL=\S+\s*)+$/, "\n");
    if (without !== text) writeFileSync(file, without);
  }
}

function vendorInImage(project: string): readonly string[] {
  const file = join(project, "Dockerfile");
  if (!existsSync(file)) return [];
  const text = vendoredDockerfile(readFileSync(file, "utf8"));
  if (text === undefined) return ["Dockerfile: copy the folder vendor before the installation."];
  writeFileSync(file, text);
  return [];
}

function vendorForPnpm(project: string): readonly string[] {
  const file = join(project, "pnpm-workspace.yaml");
  if (!existsSync(file)) writeFileSync(file, pnpmWorkspace);
  return readFileSync(file, "utf8").includes(vendorFolder)
    ? []
    : [`pnpm-workspace.yaml: add the packages ${vendorFolder}/*, and linkWorkspacePackages: true.`];
}

function writeJson(file: string, value: unknown, indent = "  "): void {
  writeFileSync(file, `${JSON.stringify(value, undefined, indent)}\n`);
}
