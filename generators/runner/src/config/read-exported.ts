import { existsSync } from "node:fs";
import { errorMessage } from "@capikit/common/errors";
import { UsageError } from "../outcome/usage-error.ts";
import { configNames, importFresh } from "./import-config.ts";

/** A project's configuration, and the name of its file. */
export interface ExportedConfig {
  readonly name: string;
  readonly exported: unknown;
}

/**
 * Returns a project's configuration, unchecked; undefined without a file.
 *
 * @throws UsageError if the file cannot be loaded.
 */
export async function readExported(root: string): Promise<ExportedConfig | undefined> {
  const name = configNames.find((candidate) => existsSync(`${root}/${candidate}`));
  if (name === undefined) return undefined;
  try {
    return { name, exported: await importFresh(`${root}/${name}`, { readFile: () => undefined }) };
  } catch (error) {
    const reason = errorMessage(error);
    throw new UsageError(`${name} cannot be loaded: ${reason}`, "fix the configuration");
  }
}
