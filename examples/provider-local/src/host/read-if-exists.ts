import { readFile } from "node:fs/promises";

/**
 * Reads a file of the state folder; undefined if it does not exist. Other errors are thrown: an
 * existing file must not be created again.
 */
export async function readIfExists(file: string): Promise<string | undefined> {
  try {
    return await readFile(file, "utf8");
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
