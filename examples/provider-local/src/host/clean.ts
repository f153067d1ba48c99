import { readdir, rm } from "node:fs/promises";
import { join } from "node:path";
import { removeApiServer } from "./api-server.ts";

/**
 * Stops all API servers of a state folder and removes the folder. The program must not run.
 *
 * @returns the names of the API servers.
 */
export async function cleanStateDir(stateDir: string): Promise<readonly string[]> {
  const entries = await readdir(stateDir, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return [];
    throw error;
  });
  const names = entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
  await Promise.all(names.map((name) => removeApiServer(join(stateDir, name))));
  await rm(stateDir, { recursive: true, force: true });
  return names;
}
