import { UsageError } from "../outcome/usage-error.ts";
import type { Config } from "./config.ts";
import { readExported } from "./read-exported.ts";

/** A project's configuration, for those who change the project. */
export interface ProjectConfig {
  /** The file's name; absent where there is none. */
  readonly name?: string;
  readonly config: Config;
}

/**
 * The configuration of a project as it stands. What is in it is not checked: `generate` does that, with the emitters.
 *
 * @throws UsageError when the file cannot be loaded, or exports no object.
 */
export async function loadProjectConfig(root: string): Promise<ProjectConfig> {
  const found = await readExported(root);
  if (found === undefined) return { config: {} };
  const { name, exported } = found;
  if (typeof exported !== "object" || exported === null)
    throw new UsageError(`${name} exports no configuration`, "write export default defineConfig({ … })");
  return { name, config: exported };
}
