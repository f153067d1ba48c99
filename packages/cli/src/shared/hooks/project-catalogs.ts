import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { loadProjectConfig } from "@capikit/runner";

/** Returns the generated catalogs of a project: one, or one for each group. */
export async function projectCatalogs(root: string): Promise<readonly string[]> {
  const { config } = await loadProjectConfig(root);
  if (config.catalog === undefined || config.catalog === false) return [];
  const folder = join(root, config.catalog.folder ?? "gen/catalog");
  const index = join(folder, "index.ts");
  if (existsSync(index)) return [index];
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .map((name) => join(folder, name, "index.ts"))
    .filter((path) => existsSync(path))
    .sort();
}
