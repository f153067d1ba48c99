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
  symlinkSync(modules, join(home, "node_modules"), "dir");
  const projects = new Map<string, string>();
  for (const type of [...types, types.join(",")]) {
    const title = type.includes(",") ? "all six" : type;
    const project = join(home, title.replace(" ", "-"));
    const flags = ["--type", type, "--name", "bench", "--no-install", "--yes"];
    const { status, stderr } = spawnSync(process.execPath, [create, project, ...flags], { encoding: "utf8" });
    if (status !== 0) throw new Error(`no project of ${title}: ${stderr}`);
    const { ok, diagnostics } = await generate({ project, cache: false });
    if (!ok) throw new Error(`${title} is not generated: ${JSON.stringify(diagnostics)}`);
    projects.set(title, project);
  }
  return projects;
}
