import { existsSync } from "node:fs";
import { UsageError } from "../usage-error.ts";
import type { Config } from "./config.ts";
import { configNames, importFresh } from "./import-config.ts";

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
  const name = configNames.find((candidate) => existsSync(`${root}/${candidate}`));
  if (name === undefined) return { config: {} };
  let exported: unknown;
  try {
    exported = await importFresh(`${root}/${name}`, { readFile: () => undefined });
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${name} cannot be loaded: ${reason}`, "correct the configuration");
  }
  if (typeof exported !== "object" || exported === null)
    throw new UsageError(`${name} exports no configuration`, "write export default defineConfig({ … })");
  return { name, config: exported };
}
