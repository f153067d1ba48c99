import { existsSync } from "node:fs";
import { UsageError } from "../outcome/usage-error.ts";
import { configNames, importFresh } from "./import-config.ts";

/** What a project's configuration exports, and the name of its file. */
export interface ExportedConfig {
  readonly name: string;
  readonly exported: unknown;
}

/**
 * What a project's configuration exports, unchecked; undefined where there is no file.
 *
 * @throws UsageError when the file cannot be loaded.
 */
export async function readExported(root: string): Promise<ExportedConfig | undefined> {
  const name = configNames.find((candidate) => existsSync(`${root}/${candidate}`));
  if (name === undefined) return undefined;
  try {
    return { name, exported: await importFresh(`${root}/${name}`, { readFile: () => undefined }) };
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${name} cannot be loaded: ${reason}`, "correct the configuration");
  }
}
