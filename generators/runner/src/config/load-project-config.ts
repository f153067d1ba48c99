import { UsageError } from "../outcome/usage-error.ts";
import type { Config } from "./config.ts";
import { readExported } from "./read-exported.ts";

/** A project's configuration, for commands that modify the project. */
export interface ProjectConfig {
  /** The file's name; absent without a file. */
  readonly name?: string;
  readonly config: Config;
}

/**
 * Loads the configuration of a project without checking it, which `generate` does with the
 * emitters.
 *
 * @throws UsageError if the file cannot be loaded or does not export an object.
 */
export async function loadProjectConfig(root: string): Promise<ProjectConfig> {
  const found = await readExported(root);
  if (found === undefined) return { config: {} };
  const { name, exported } = found;
  if (typeof exported !== "object" || exported === null)
    throw new UsageError(`${name} exports no configuration`, "write export default defineConfig({ … })");
  return { name, config: exported };
}
