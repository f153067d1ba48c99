import { readdirSync, readFileSync } from "node:fs";
import { join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import type { ProviderType } from "./provider-types.ts";
import { type Rendering, renderTemplate, spell } from "./render-template.ts";

/** A file of a project: where it stands, with slashes, and what is in it. */
export type ProjectFiles = ReadonlyMap<string, string>;

const folder = fileURLToPath(new URL("../templates", import.meta.url));
const managers: readonly ProviderType[] = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon"];

/** Which types a template is for, by how its path begins; those that are not named are for all. */
const rows: readonly (readonly [path: string, types: readonly ProviderType[]])[] = [
  ["api/infrastructure/", ["infrastructure"]],
  ["api/controlplane/", ["control-plane"]],
  ["api/bootstrap/", ["bootstrap"]],
  ["api/ipam/", ["ipam"]],
  ["api/addons/", ["addon"]],
  ["src/addon/", ["addon"]],
  ["src/bootstrap/", ["bootstrap"]],
  ["src/control-plane/", ["control-plane"]],
  ["src/extension/", ["runtime-extension"]],
  ["src/infrastructure/", ["infrastructure"]],
  ["src/ipam/", ["ipam"]],
  ["src/main.ts", managers],
  ["src/platform.ts", ["infrastructure", "control-plane"]],
  ["templates/", ["infrastructure"]],
  ["test/addon.", ["addon"]],
  ["test/api-server.", managers],
  ["test/bootstrap.", ["bootstrap"]],
  ["test/control-plane.", ["control-plane"]],
  ["test/infrastructure.", ["infrastructure"]],
  ["test/ipam.", ["ipam"]],
  ["test/runtime-extension.", ["runtime-extension"]],
  ["test/work.", managers],
];

/** Whether a project has a manager: whether it is more than a Runtime Extension. */
export function hasManager(types: ReadonlySet<ProviderType>): boolean {
  return managers.some((one) => types.has(one));
}

/** The words that blocks of templates are for, in a project of these types. */
export function blocksOf(types: ReadonlySet<ProviderType>): ReadonlySet<ProviderType | "several"> {
  return managers.filter((one) => types.has(one)).length > 1 ? new Set([...types, "several"]) : types;
}

/** The files of a project that are made of templates. */
export function templateFiles(rendering: Rendering): ProjectFiles {
  const files = new Map<string, string>();
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const file = join(entry.parentPath, entry.name);
    const path = file.slice(folder.length + 1).replaceAll(sep, "/");
    const types = rows.find(([start]) => path.startsWith(start))?.[1];
    if (types !== undefined && !types.some((one) => rendering.types.has(one))) continue;
    files.set(targetOf(path, rendering), renderTemplate(readFileSync(file, "utf8"), rendering));
  }
  return files;
}

/** npm leaves out or renames some files whose names begin with a dot, so they stand here with `_`. */
function targetOf(path: string, { spellings }: Rendering): string {
  return spell(path.replaceAll(/(^|\/)_/g, "$1."), spellings);
}
