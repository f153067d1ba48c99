import { readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { folderListing } from "./fingerprint.ts";

/** Describes the build or the source files of the generators, which the cache depends on. */
export function toolIdentity(): string {
  const self = fileURLToPath(import.meta.url);
  const build = dirname(self);
  // Names of a build's chunks contain hashes of their contents.
  const marks = self.endsWith(".ts")
    ? sourceFolders(self).flatMap(filesBelow).map(readMark)
    : [readMark(build), folderListing(build)];
  return [process.version, ...unbundled.map(readVersion), ...marks].join("\n");
}

/** One entry point of each package that the generators use and that is not part of their build. */
export const unbundled: readonly string[] = ["@capikit/api/meta", "@capikit/common/yaml", "@capikit/schema"];

/** Returns a dependency's path and manifest; empty if it cannot be found, as from the sources. */
function readVersion(name: string): string {
  try {
    const path = fileURLToPath(import.meta.resolve(name));
    const modules = path.lastIndexOf("/node_modules/");
    const scope = name.startsWith("@") ? 2 : 1;
    if (modules === -1) return `${path} ${statSync(path).mtimeMs}`;
    const below = path.slice(modules + "/node_modules/".length).split("/", scope);
    return readFileSync(join(path.slice(0, modules), "node_modules", ...below, "package.json"), "utf8");
  } catch {
    return "";
  }
}

function sourceFolders(self: string): string[] {
  const workspace = join(dirname(self), "../../../..");
  const folders = readdirSync(join(workspace, "generators")).map((folder) =>
    join(workspace, "generators", folder, "src"),
  );
  return [...folders, join(workspace, "packages/common/src"), join(workspace, "packages/schema/src")];
}

function readMark(path: string): string {
  const { size, mtimeMs } = statSync(path);
  return `${path} ${size} ${mtimeMs}`;
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}
