import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { generate } from "capikit";

const create = fileURLToPath(
  new URL("../../../../packages/create-capikit/bin/create-capikit.js", import.meta.url),
);
const modules = fileURLToPath(new URL("../../node_modules", import.meta.url));
const types = ["infrastructure", "control-plane", "bootstrap", "ipam", "addon", "runtime-extension"];

/**
 * Creates a project of each type, and one of all, including generated files. All have the same
 * name, so they share kinds. They use the built packages of this repository, through the
 * benchmark's dependencies.
 *
 * @param home an empty folder.
 *
 * @returns their folders by title.
 */
export async function scaffold(home: string): Promise<ReadonlyMap<string, string>> {
  linkModules(home);
  const projects = new Map<string, string>();
  for (const type of [...types, types.join(",")])
    projects.set(type.includes(",") ? "all six" : type, await scaffoldOne(home, type));
  return projects;
}

/** Lets the projects in a folder use the benchmark's dependencies. */
export function linkModules(home: string): void {
  symlinkSync(modules, join(home, "node_modules"), "dir");
}

/** Creates and generates a project of one or more types in a folder. Returns its folder. */
export async function scaffoldOne(home: string, type: string): Promise<string> {
  const project = join(home, type.includes(",") ? "all-six" : type);
  const flags = ["--type", type, "--name", "bench"];
  const { status, stderr } = spawnSync(process.execPath, [create, project, ...flags], { encoding: "utf8" });
  if (status !== 0) throw new Error(`no project of ${type}: ${stderr}`);
  const { ok, diagnostics } = await generate({ project, cache: false });
  if (!ok) throw new Error(`${type} is not generated: ${JSON.stringify(diagnostics)}`);
  return project;
}
